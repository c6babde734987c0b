"""`/stats`: what a person has done in a server, and the record of any two people against each other."""
