-- What staff write about a customer for each other. It is never changed, never shown to the customer, and no
-- part of what is exported for them.
create table customer_notes (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);
create index customer_notes_newest on customer_notes
  (institution_id, depositor_id, written_at desc, id desc);
create trigger customer_notes_append_only before update or delete or truncate on customer_notes
  for each statement execute function refuse_change();
