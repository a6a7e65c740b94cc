-- The reading of the mailbox to which mail servers return emails: until when a process has reserved it, and when it
-- was last read. All institutions share the mailbox, as they share the sender of emails.
create table mailbox_reading (
  singleton boolean primary key default true check (singleton),
  begun_at timestamptz not null default now(),
  taken_until timestamptz,
  read_at timestamptz,
  failures int not null default 0,
  next_try_at timestamptz not null default now()
);

-- Emails that a person reported as spam, whatever the emails were about.
create table email_complaints (
  institution_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  received_at timestamptz not null,
  primary key (institution_id, message_id),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
comment on table email_complaints is 'append-only: what was reported was reported';
create trigger email_complaints_append_only before update or delete or truncate on email_complaints
  for each statement execute function refuse_change();
create index email_complaints_user on email_complaints (institution_id, user_id);
