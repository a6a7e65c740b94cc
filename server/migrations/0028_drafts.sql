-- What a person has typed into a long form and not sent yet (UX 38): on every device, for 30 days.
create table drafts (
  institution_id uuid not null,
  depositor_id uuid not null,
  form text not null,
  -- The fields as JSON, sealed: names and addresses of people who have told us nothing yet.
  values_sealed bytea not null,
  saved_at timestamptz not null,
  primary key (institution_id, depositor_id, form),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
create index drafts_saved_at on drafts (saved_at);
