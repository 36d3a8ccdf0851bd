"""The development server: the package's own, of the site as it was just built."""

from __future__ import annotations

import hitlab_page

from tools import layout, site
from tools.shell import BuildError, say


def serve(port: int) -> None:
    """Build and serve; take the port first, so that one in use is reported right away."""
    try:
        server = hitlab_page.bind(port, layout.DIST)
    except ValueError as problem:
        raise BuildError(str(problem)) from problem
    with server:
        site.build()
        say(f"hitlab is at http://127.0.0.1:{server.server_port}/ (Ctrl-C to stop)")
        server.serve_forever()
