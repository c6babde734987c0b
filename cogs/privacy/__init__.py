"""What is stored about a person: `/privacy`."""
