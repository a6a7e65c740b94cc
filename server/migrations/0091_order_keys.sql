-- Which call asked for a transfer, which transfer it presents again, and which it takes the place of:
-- each in a column of its own, so that the database holds that none of them happens twice.

alter table transfers
  -- The Idempotency-Key of the call that ordered it; none for what no depositor ordered by a call:
  -- later deposits of a schedule, retries, payouts, and what the bank does.
  add column call_key varchar(200),
  -- Of a returned deposit that is presented again: the one that was presented first.
  add column retry_of_transfer_id uuid,
  -- Of a deposit that was changed: the one it takes the place of.
  add column replaces_transfer_id uuid;
alter table schedules
  -- Of a repeating deposit that was changed with all that follow: the one it takes the place of.
  add column replaces_schedule_id uuid;

-- A retry's key named the transfer before it; the first of such a chain is no retry.
with recursive chain as (
  select institution_id, id, substr(idempotency_key, 7)::uuid as before
  from transfers where retry_count > 0 and idempotency_key like 'retry:%'
  union all
  select chain.institution_id, chain.id, substr(earlier.idempotency_key, 7)::uuid
  from chain join transfers earlier
    on earlier.institution_id = chain.institution_id and earlier.id = chain.before
  where earlier.retry_count > 0 and earlier.idempotency_key like 'retry:%'
)
update transfers set retry_of_transfer_id = chain.before
  from chain join transfers original
    on original.institution_id = chain.institution_id and original.id = chain.before
 where transfers.institution_id = chain.institution_id and transfers.id = chain.id
   and original.retry_count = 0;

update transfers set replaces_transfer_id = before.id
  from transfers before
 where before.institution_id = transfers.institution_id and before.replaced_by = transfers.id;

update schedules set replaces_schedule_id = changed.before
  from (
    select distinct on (before.institution_id, before.schedule_id)
      before.institution_id, before.schedule_id as before, after.schedule_id as after
    from transfers before
    join transfers after on after.institution_id = before.institution_id
      and after.id = before.replaced_by and after.schedule_id <> before.schedule_id
    order by before.institution_id, before.schedule_id, after.date_created) changed
 where schedules.institution_id = changed.institution_id and schedules.id = changed.after;

-- Calls are kept for some months, with the transfer they answered with.
with called as (
  select distinct on (called.institution_id, called.user_id, called.key)
    called.institution_id, person.id as depositor_id, called.key,
    (called.reply -> 'transaction' ->> 'uuid')::uuid as transfer_id
  from idempotent_calls called
  join depositors person on person.institution_id = called.institution_id
    and person.user_id = called.user_id
  where called.call in ('deposit', 'withdraw', 'fund-my-account')
    and called.reply -> 'transaction' ->> 'uuid' is not null
  order by called.institution_id, called.user_id, called.key, called.called_at)
update transfers set call_key = called.key
  from called
 where transfers.institution_id = called.institution_id and transfers.id = called.transfer_id
   and transfers.made_by = called.depositor_id;
-- The keys of older calls are forgotten: the key of the transfer itself, which is as unique, stands
-- in for them.
update transfers set call_key = idempotency_key
 where call_key is null and made_by is not null and kind in ('deposit', 'withdrawal')
   and schedule_id is null and retry_of_transfer_id is null;

-- What the updates have put off is checked before the tables change.
set constraints all immediate;

alter table transfers
  add constraint transfers_retry_of foreign key (institution_id, retry_of_transfer_id)
    references transfers (institution_id, id),
  add constraint transfers_retry_has_original check (
    retry_count = 0 or retry_of_transfer_id is not null),
  add constraint transfers_replaces foreign key (institution_id, replaces_transfer_id)
    references transfers (institution_id, id),
  -- A depositor's order comes from a call, from a schedule or from a return, and says which.
  add constraint transfers_have_cause check (
    made_by is null or kind not in ('deposit', 'withdrawal') or call_key is not null
    or schedule_id is not null or retry_of_transfer_id is not null);
alter table schedules
  add constraint schedules_replaces foreign key (institution_id, replaces_schedule_id)
    references schedules (institution_id, id);

-- One key of a person makes at most one order.
create unique index transfers_call_key on transfers (institution_id, made_by, call_key)
  where call_key is not null;
-- A returned deposit is presented a second and a third time at most once each.
create unique index transfers_retried_once on transfers
  (institution_id, retry_of_transfer_id, retry_count) where retry_of_transfer_id is not null;
-- What is changed is changed once: whoever comes second changes what is in its place.
create unique index transfers_replaced_once on transfers (institution_id, replaces_transfer_id)
  where replaces_transfer_id is not null;
create unique index schedules_replaced_once on schedules (institution_id, replaces_schedule_id)
  where replaces_schedule_id is not null;
-- Equal withdrawals of the last minutes are looked for by account, amount and time.
create index transfers_withdrawn on transfers (account_id, date_created)
  where kind = 'withdrawal';
