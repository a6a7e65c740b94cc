-- The attempts of one deposit are one line of a list, the last one. A mark says which were tried again: a
-- condition on other rows would hide from the planner how many rows a page needs, and it would sort the
-- whole history.
alter table transfers add column is_retried boolean not null default false;
update transfers earlier set is_retried = true
where exists (select from transfers later
  where later.institution_id = earlier.institution_id
    and later.retry_of_transfer_id = coalesce(earlier.retry_of_transfer_id, earlier.id)
    and later.retry_count > earlier.retry_count);

create function mark_retried() returns trigger language plpgsql as $$
begin
  update transfers set is_retried = true
  where institution_id = new.institution_id and retry_count < new.retry_count
    and (id = new.retry_of_transfer_id or retry_of_transfer_id = new.retry_of_transfer_id);
  return null;
end $$;
create trigger transfers_mark_retried after insert on transfers for each row
  when (new.retry_of_transfer_id is not null) execute function mark_retried();

-- A page of the list is still found without reading its rows.
drop index transfers_by_posting;
create index transfers_by_posting
  on transfers (account_id, posted_on desc nulls first, date_created desc, id desc)
  include (institution_id, kind, direction, status, amount_cents, linked_account_id, is_retried);
comment on index transfers_by_posting is
  'transfers/history/find-transfers.ts: GET /transactions in the order of its list, read off the index';
