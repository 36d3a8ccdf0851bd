"""What build.py does."""
