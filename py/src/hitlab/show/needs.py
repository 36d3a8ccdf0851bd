"""How to install hitlab-page, which is on no package index."""

PAGE_REMEDY = "run `python3 build.py package` in a checkout, then `pip install dist-package/*.whl`"
