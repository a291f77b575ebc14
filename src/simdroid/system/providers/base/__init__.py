"""What content providers are written with: their interface and URIs, databases, SQL, and routes to tables."""

from simdroid.system.providers.base.content import (
    Content,
    Cursor,
    Provider,
    ProviderError,
    Uri,
    Value,
    authority,
)
from simdroid.system.providers.base.store import (
    ProviderDatabase,
    ProviderServices,
    configure,
)
from simdroid.system.providers.base.table_provider import (
    Route,
    RoutedUri,
    TableProvider,
    array_map,
    hash_code,
    hash_map,
)

__all__ = [
    "Content",
    "Cursor",
    "Provider",
    "ProviderDatabase",
    "ProviderError",
    "ProviderServices",
    "Route",
    "RoutedUri",
    "TableProvider",
    "Uri",
    "Value",
    "array_map",
    "authority",
    "configure",
    "hash_code",
    "hash_map",
]
