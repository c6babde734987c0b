"""What each person chooses for themselves, and what a server chooses for its members."""
