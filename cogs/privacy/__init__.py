"""What is stored about a person: `/mydata` and `/privacy`."""
