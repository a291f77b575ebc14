"""Commands about the running machine: time, users, processes, properties, log, network."""
