-- What people attach. The bytes rest in the file store under the row's id; a row nothing has kept
-- yet belongs to a call that is still running, or to one that failed, and is pruned.
create table attachments (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  name text not null,
  content_type text not null
    check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes > 0),
  -- SHA-256 of the bytes as they are stored.
  hash bytea not null,
  stored_at timestamptz not null,
  kept_at timestamptz,
  primary key (institution_id, id)
);
create index attachments_not_kept on attachments (stored_at) where kept_at is null;

-- A file somebody asked for: fetched once, within seconds, in the session that asked.
create table downloads (
  institution_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  file_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  -- Made for this download alone: the file goes with it.
  is_temporary boolean not null,
  expires_at timestamptz not null,
  primary key (institution_id, token_hash),
  foreign key (institution_id, session_id) references sessions (institution_id, id)
);
create index downloads_expires_at on downloads (expires_at);
