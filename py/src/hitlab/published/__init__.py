"""Other algorithms: those of the articles, as published, a file each; the field's own methods."""
