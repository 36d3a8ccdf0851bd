"""Other algorithms: those of the articles, as published, one per file, and textbook methods."""
