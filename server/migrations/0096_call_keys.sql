-- Which call asked for a closing or reported a problem, as transfers say it since 0091: support finds what
-- a call made by its key, also after the call itself is forgotten.

alter table closings
  -- The Idempotency-Key of the holder's call that began it; none where staff close.
  add column call_key varchar(200);
alter table disputes
  -- The Idempotency-Key of the call that reported it; none for what staff wrote down.
  add column call_key varchar(200);

-- One key of a person makes at most one of each.
create unique index closings_call_key on closings (institution_id, call_key, requested_by)
  where call_key is not null;
create unique index disputes_call_key on disputes (institution_id, call_key, depositor_id)
  where call_key is not null;

-- The same columns in another order: who called is asked for by the key.
drop index transfers_call_key;
create unique index transfers_call_key on transfers (institution_id, call_key, made_by)
  where call_key is not null;
