"""The algorithms of the source articles, exactly as published: one file for each program."""
