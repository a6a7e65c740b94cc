-- Interest that money would have earned while it was missing, paid with a problem that was reported and
-- found to be right (RULES-2: Disputes). It is interest of the year in which the credit became final:
-- until then it may be taken back, and is nobody's income. It is not what the account itself earned, so
-- no yield and no replay of nights counts it, and it stands apart from interest_payments.
create table interest_made_good (
  institution_id uuid not null,
  dispute_id uuid not null,
  account_id uuid not null,
  -- When it became final.
  effective_date date not null,
  amount_cents bigint not null check (amount_cents >= 1),
  -- Whether the person was subject to backup withholding then, and the tax of it.
  is_withheld boolean not null,
  withheld_cents bigint not null check (withheld_cents between 0 and amount_cents),
  withholding_entry_id bigint,
  primary key (institution_id, dispute_id),
  foreign key (institution_id, dispute_id) references disputes (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  foreign key (institution_id, withholding_entry_id) references journal_entries (institution_id, id),
  check ((withholding_entry_id is null) = (withheld_cents = 0)),
  check (is_withheld or withheld_cents = 0)
);
comment on table interest_made_good is 'append-only: what was made good was made good';
create index interest_made_good_account on interest_made_good
  (institution_id, account_id, effective_date);
create trigger interest_made_good_append_only before update or delete or truncate
  on interest_made_good for each statement execute function refuse_change();

-- Who waits for a decision is found the longest first, a page at a time.
create index depositors_to_decide on depositors
  (institution_id, coalesce(stands_since, created_at), id)
  where registration_status in ('FLAGGED', 'IN_REVIEW', 'ERRORED', 'UNSUBMITTED')
    or standing = 'REVIEW';
