-- What was known when a request was made, so that whoever decides sees what has changed since.
alter table staff_approvals
  add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array');
