-- What a transfer did to its account stands with it, so that a list finds and sorts by it: the day it
-- counts from, and the balance after its last posting. Postings never change, so neither does this.
alter table transfers
  add column posted_on date,
  add column balance_after_cents bigint;

create function keep_posting() returns trigger language plpgsql as $$
declare
  posted record;
begin
  if new.account_id is null then return new; end if;
  if new.posted_entry_id is distinct from old.posted_entry_id then
    select effective_date, balance_cents into posted from postings
     where institution_id = new.institution_id and entry_id = new.posted_entry_id
       and account_id = new.account_id;
    new.posted_on := posted.effective_date;
    new.balance_after_cents := posted.balance_cents;
  end if;
  if new.return_entry_id is distinct from old.return_entry_id then
    select balance_cents into posted from postings
     where institution_id = new.institution_id and entry_id = new.return_entry_id
       and account_id = new.account_id;
    new.balance_after_cents := coalesce(posted.balance_cents, new.balance_after_cents);
  end if;
  return new;
end $$;

create trigger transfers_keep_posting before update of posted_entry_id, return_entry_id on transfers
  for each row execute function keep_posting();

update transfers set posted_on = posted.effective_date, balance_after_cents = posted.balance_cents
  from postings posted
 where posted.institution_id = transfers.institution_id
   and posted.entry_id = transfers.posted_entry_id and posted.account_id = transfers.account_id;
update transfers set balance_after_cents = returned.balance_cents
  from postings returned
 where returned.institution_id = transfers.institution_id
   and returned.entry_id = transfers.return_entry_id and returned.account_id = transfers.account_id;

-- The list: what is not posted yet first, then by the day it counts from.
create index transfers_by_posting
  on transfers (account_id, posted_on desc nulls first, date_created desc, id desc);
-- What is looked for among many: each of these is rare, or the list itself finds it soon.
create index transfers_by_kind on transfers (account_id, kind, status);
create index transfers_by_amount on transfers (account_id, amount_cents);
create index transfers_by_link on transfers (account_id, linked_account_id);
create index transfers_by_request on transfers (account_id, request_id);
