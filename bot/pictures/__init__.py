"""Pictures for Discord and web pages. Drawings and curves are drawn here; the faces of cards are files."""
