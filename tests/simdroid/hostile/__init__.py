"""Contents made to stall a phone or the machine below it, as data, by the room that meets them."""
