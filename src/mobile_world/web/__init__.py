"""HTTP building blocks shared by all servers: errors, access control, security headers, metrics, markup."""
