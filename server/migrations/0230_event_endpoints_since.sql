-- From which number on an endpoint gets every event of its types, so that a check can find one that is missing. It is set when
-- the endpoint is added and when it gets more types. Null: unknown, because an earlier version added the endpoint.
alter table event_endpoints add column since_sequence bigint check (since_sequence > 0);
