"""Run the doctests of an installed package and its description: python -I doctests.py NAME."""

import doctest
import importlib
import pkgutil
import sys
from importlib.metadata import metadata


def main(name: str) -> int:
    """Print the numbers of examples and failures; return 1 if any fails or there are none."""
    package = importlib.import_module(name)
    below = pkgutil.walk_packages(package.__path__, f"{name}.")
    modules = [package, *(importlib.import_module(each.name) for each in below)]
    finder, runner, parser = (
        doctest.DocTestFinder(),
        doctest.DocTestRunner(),
        doctest.DocTestParser(),
    )
    examples = [test for module in modules for test in finder.find(module)]
    text = str(metadata(name).json["description"])
    examples.append(parser.get_doctest(text, {}, "the description", None, None))
    for test in examples:
        runner.run(test)
    print(f"  {runner.tries} examples, {runner.failures} failed", flush=True)
    return int(runner.failures > 0 or runner.tries == 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
