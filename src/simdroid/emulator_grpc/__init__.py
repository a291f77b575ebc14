"""The emulator's gRPC services, and the accessibility forwarder's calls to the host: HTTP/2 on loopback.

Who listens and who forwards is small and always there; HTTP/2, the messages and the methods are loaded at the first
connection, so that a phone that nobody talks to in this way costs what it cost before.
"""

from simdroid.emulator_grpc.service import EmulatorGrpc

__all__ = ["EmulatorGrpc"]
