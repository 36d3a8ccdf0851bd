"""Numbers: what is computed for any kind of them, and how an answer is made certain."""
