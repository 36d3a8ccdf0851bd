"""Many shapes at once: which of them meet, what a ray meets first, which is nearest."""
