-- The number from which on an endpoint gets every event of its types, so that a check can find a missing one. It is
-- set when the endpoint is added and when it gets more types. Null if an earlier version added the endpoint.
alter table event_endpoints add column since_sequence bigint check (since_sequence > 0);
