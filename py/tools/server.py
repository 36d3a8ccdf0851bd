"""The development server: the server of hitlab_page, for the site just built."""

from __future__ import annotations

import hitlab_page

from tools import layout, site
from tools.shell import BuildError, say


def serve(port: int) -> None:
    """Build and serve; bind the port first, so that a port in use is reported immediately."""
    try:
        server = hitlab_page.bind(port, layout.DIST)
    except ValueError as problem:
        raise BuildError(str(problem)) from problem
    with server:
        site.build()
        say(f"hitlab is at http://127.0.0.1:{server.server_port}/ (Ctrl-C to stop)")
        server.serve_forever()
