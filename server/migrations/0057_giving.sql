-- Giving: a share of the interest an institution credits, given on top, out of its own money, to the
-- non-profit the primary depositor chose. A gift is an entry interest_expense → donations_payable; no
-- savings account has a posting of it.

-- The share in force from a day on; zero ends the programme.
create table giving_programmes (
  institution_id uuid not null references institutions (id),
  effective_date date not null,
  share numeric(7, 6) not null check (share >= 0 and share <= 1),
  -- Why the institution gives, in its own words.
  words varchar(300),
  created_at timestamptz not null default now(),
  primary key (institution_id, effective_date)
);
comment on table giving_programmes is 'append-only: a share once in force stays in the history';
create trigger giving_programmes_append_only before update or delete or truncate
  on giving_programmes for each statement execute function refuse_change();
create trigger giving_programmes_version after insert on giving_programmes
  for each row execute function move_institution_version('institution_id');

-- Those an institution offers before anybody searches.
create table nonprofit_defaults (
  institution_id uuid not null references institutions (id),
  position smallint not null check (position between 1 and 10),
  ein varchar(9) not null check (ein ~ '^[0-9]{9}$'),
  primary key (institution_id, position),
  unique (institution_id, ein)
);

-- What was chosen, and by whom; the last one stands. Without a number: none.
create table nonprofit_selections (
  institution_id uuid not null,
  entity_id uuid not null,
  id bigint generated always as identity,
  ein varchar(9) check (ein ~ '^[0-9]{9}$'),
  selected_by uuid not null,
  selected_at timestamptz not null,
  primary key (institution_id, entity_id, id),
  foreign key (institution_id, entity_id) references entities (institution_id, id),
  foreign key (institution_id, selected_by) references depositors (institution_id, id)
);
comment on table nonprofit_selections is 'append-only: the history of what was chosen';
create trigger nonprofit_selections_append_only before update or delete or truncate
  on nonprofit_selections for each statement execute function refuse_change();

-- What was given because of an account, month by month.
create table nonprofit_gifts (
  institution_id uuid not null,
  entity_id uuid not null,
  month_end date not null,
  account_id uuid not null,
  ein varchar(9) not null,
  -- As it was called then.
  name text not null,
  share numeric(7, 6) not null,
  -- Credited in the month, less what was taken back in it; below zero when more was taken back.
  interest_cents bigint not null,
  -- Taken back beyond what was credited, so far: the next month makes up for it first.
  carried_cents bigint not null check (carried_cents <= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  entry_id bigint,
  given_at timestamptz not null,
  primary key (institution_id, entity_id, month_end),
  foreign key (institution_id, entity_id) references entities (institution_id, id),
  foreign key (institution_id, entry_id) references journal_entries (institution_id, id),
  check ((entry_id is null) = (amount_cents = 0))
);
comment on table nonprofit_gifts is 'append-only: what was given was given';
create trigger nonprofit_gifts_append_only before update or delete or truncate
  on nonprofit_gifts for each statement execute function refuse_change();
