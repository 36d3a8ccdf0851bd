"""Textbook broad phases: which pairs of many shapes may intersect, judged by bounding boxes."""
