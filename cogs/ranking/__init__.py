"""The leaderboards of a server, its seasons with their podiums, and the ratings behind them."""
