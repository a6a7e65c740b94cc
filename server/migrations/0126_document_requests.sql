-- Documents that staff ask a person for, with a place for each on the person's page. What arrives is linked to the
-- place it was sent for. The conversation of the request has the same in words.
create table document_requests (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  thread_id uuid not null,
  due_date date not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, thread_id) references message_threads (institution_id, id),
  foreign key (institution_id, requested_by) references staff (institution_id, id),
  foreign key (institution_id, withdrawn_by) references staff (institution_id, id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index document_requests_depositor on document_requests (institution_id, depositor_id);

create table requested_documents (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  place integer not null,
  kind text not null check (kind in ('photo_id', 'proof_of_address', 'ssn_proof', 'other')),
  -- What is asked for, in words, where no kind fits.
  words text check (length(words) between 1 and 200),
  attachment_id uuid,
  arrived_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, request_id, place),
  foreign key (institution_id, request_id) references document_requests (institution_id, id),
  foreign key (institution_id, attachment_id) references attachments (institution_id, id),
  check ((kind = 'other') = (words is not null)),
  check ((attachment_id is null) = (arrived_at is null))
);
