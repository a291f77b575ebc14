"""Input: touch dispatch and hit testing, keys, and the connection of keyboards to text fields."""
