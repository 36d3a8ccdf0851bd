"""Space: whether its pairs meet, and how far apart they are."""
