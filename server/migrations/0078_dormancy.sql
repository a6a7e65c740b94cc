-- Dormancy: when a holder was last heard of, the letters before a report, and what went to the states.

-- One row an account, moved on by whatever counts as contact; found by its date, however many there are.
create table account_contacts (
  institution_id uuid not null,
  account_id uuid not null,
  last_contact_on date not null,
  last_contact_by text not null check (last_contact_by ~ '^[a-z]+(_[a-z]+)*$'),
  is_open boolean not null default true,
  -- Since its state's period is over; contact alone does not end it, two of the staff do.
  dormant_since date,
  -- The holder who wants it back and proved to be it, by a fresh code.
  asked_back_by uuid,
  asked_back_at timestamptz,
  primary key (institution_id, account_id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  foreign key (institution_id, asked_back_by) references depositors (institution_id, id),
  check ((asked_back_by is null) = (asked_back_at is null)),
  check (asked_back_at is null or dormant_since is not null)
) with (fillfactor = 80);
create index account_contacts_oldest on account_contacts
  (institution_id, last_contact_on, account_id) where is_open;
create index account_contacts_dormant on account_contacts
  (institution_id, last_contact_on, account_id) where is_open and dormant_since is not null;

-- What is closed is looked for no more.
create function follow_account_status() returns trigger language plpgsql as $$
begin
  update account_contacts set is_open = new.status = 'OPEN'
   where institution_id = new.institution_id and account_id = new.id;
  return null;
end $$;
create trigger savings_accounts_followed after update of status on savings_accounts
  for each row execute function follow_account_status();

-- What is known of accounts from before: their opening, transfers by hand, sign-ins.
insert into account_contacts (institution_id, account_id, last_contact_on, last_contact_by, is_open)
select account.institution_id, account.id, latest.day, latest.kind, account.status = 'OPEN'
from savings_accounts account
cross join lateral (
  select day, kind from (
    select account.opened_on as day, 'opening' as kind
    union all
    select (max(moved.date_created) at time zone 'America/New_York')::date, 'transfer'
    from transfers moved
    where moved.institution_id = account.institution_id and moved.account_id = account.id
      and moved.made_by is not null and moved.schedule_id is null
    union all
    select (max(login.last_sign_in_at) at time zone 'America/New_York')::date, 'sign_in'
    from entities entity
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_holder
    join users login on login.institution_id = person.institution_id and login.id = person.user_id
    where entity.institution_id = account.institution_id
      and entity.savings_account_id = account.id) heard
  where day is not null order by day desc limit 1) latest;

-- Each letter once for each report it comes before.
create table dormancy_letters (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  state text not null,
  report_due date not null,
  -- As it was told.
  balance_cents bigint not null,
  last_contact_on date not null,
  sent_at timestamptz not null,
  -- Of the holders, how many by email; each also gets it on paper.
  emailed int not null,
  primary key (institution_id, id),
  unique (institution_id, account_id, report_due),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id)
);
comment on table dormancy_letters is 'append-only: what was sent was sent';
create trigger dormancy_letters_append_only before update or delete or truncate on dormancy_letters
  for each statement execute function refuse_change();
alter table papers_sent
  drop constraint papers_sent_kind_check,
  add constraint papers_sent_kind_check
    check (kind in ('statement', 'tax_document', 'document', 'dormancy_letter'));

-- A year's report to a state: asked for by one of the staff, agreed to by another, then handed over.
create table escheat_reports (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  state text not null check (state ~ '^[A-Z]{2}$'),
  year int not null,
  report_due date not null,
  cutoff date not null,
  status text not null check (status in ('ASKED', 'HANDING_OVER', 'DONE')),
  agreed_at timestamptz,
  done_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, state, year),
  check ((status = 'ASKED') = (agreed_at is null)),
  check ((status = 'DONE') = (done_at is not null))
);
create table escheat_items (
  institution_id uuid not null,
  report_id uuid not null,
  account_id uuid not null,
  last_contact_on date not null,
  outcome text not null check (outcome in ('WAITING', 'HANDED_OVER', 'LEFT_OUT')),
  -- Why it was left out, in words.
  why text,
  amount_cents bigint check (amount_cents >= 0),
  handed_on date,
  primary key (institution_id, report_id, account_id),
  foreign key (institution_id, report_id) references escheat_reports (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  check ((outcome = 'HANDED_OVER') = (num_nonnulls(amount_cents, handed_on) = 2)),
  check ((outcome = 'LEFT_OUT') = (why is not null))
);
-- Of one account only one handing over goes through.
create unique index escheat_items_handed_over on escheat_items (institution_id, account_id)
  where outcome = 'HANDED_OVER';

-- Where people's address is unknown or abroad the institution's state counts; null: as its tax profile says.
alter table savings_products add column home_state text check (home_state ~ '^[A-Z]{2}$');

-- What is owed to states: the chart has an account for it, whoever creates an institution.
create function open_unclaimed_of_new() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (institution_id, kind) values (new.id, 'unclaimed_payable');
  return null;
end $$;
create trigger institutions_open_unclaimed after insert on institutions
  for each row execute function open_unclaimed_of_new();
insert into ledger_accounts (institution_id, kind) select id, 'unclaimed_payable' from institutions;
