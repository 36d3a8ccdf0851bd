"""The exact decisions, told step by step: one file for each way of deciding."""
