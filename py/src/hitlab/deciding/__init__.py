"""Whether two shapes meet: one function decides, and beside it stand the proofs that it asks."""
