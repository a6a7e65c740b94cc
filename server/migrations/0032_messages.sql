-- What a person and the institution write to each other. Texts are plain, so that they can be
-- searched; nothing in them is ever interpreted.
create table message_threads (
  institution_id uuid not null,
  id uuid not null,
  depositor_id uuid not null,
  topic text not null check (topic in (
    'account', 'transfer', 'identity', 'documents', 'tax', 'joint', 'problem', 'other')),
  subject text not null check (length(subject) between 1 and 120),
  -- The transaction it is about.
  transaction_id uuid,
  created_at timestamptz not null,
  -- Of the newest entry.
  updated_at timestamptz not null,
  -- None while an answer is unread.
  read_at timestamptz,
  -- Of the first entry of the person's that is not answered.
  waiting_since timestamptz,
  entry_count integer not null check (entry_count >= 0),
  -- Of all texts, so that a page of threads ends before it is too large.
  character_count integer not null check (character_count >= 0),
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, transaction_id) references transfers (institution_id, id)
);
create index message_threads_newest
  on message_threads (institution_id, depositor_id, updated_at desc, id desc);
create index message_threads_unread
  on message_threads (institution_id, depositor_id) where read_at is null;
create index message_threads_waiting
  on message_threads (institution_id, waiting_since) where waiting_since is not null;
create index message_threads_recent on message_threads (institution_id, updated_at desc);
create index message_threads_transaction
  on message_threads (institution_id, transaction_id) where transaction_id is not null;

create table message_entries (
  institution_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  -- Counted from one: the order in which they were written.
  place integer not null,
  sender text not null check (sender in ('depositor', 'institution')),
  -- Who of the staff; none for the person's own and for what the bank writes by itself.
  written_by text check (written_by is null or sender = 'institution'),
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null,
  primary key (institution_id, id),
  unique (institution_id, thread_id, place),
  foreign key (institution_id, thread_id) references message_threads (institution_id, id)
);
comment on table message_entries is 'append-only: what was written stays as it was written';

create table message_attachments (
  institution_id uuid not null,
  attachment_id uuid not null,
  entry_id uuid not null,
  place integer not null,
  primary key (institution_id, attachment_id),
  unique (institution_id, entry_id, place),
  foreign key (institution_id, attachment_id) references attachments (institution_id, id),
  foreign key (institution_id, entry_id) references message_entries (institution_id, id)
);
comment on table message_attachments is 'append-only: a file stays with what it came with';
