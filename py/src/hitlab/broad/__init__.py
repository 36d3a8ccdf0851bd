"""The broad phase as its textbooks have it: which pairs of many shapes may meet, by their boxes."""
