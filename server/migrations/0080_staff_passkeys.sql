-- Passkeys of staff beside those of depositors: whose one is, is one of the two.
alter table passkeys
  alter column user_id drop not null,
  add column staff_id uuid,
  add foreign key (institution_id, staff_id) references staff (institution_id, id),
  add check (num_nonnulls(user_id, staff_id) = 1);
create index passkeys_staff on passkeys (institution_id, staff_id) where staff_id is not null;

-- Each door has challenges of its own.
alter table passkey_challenges
  add column is_of_staff boolean not null default false,
  add column staff_session_id uuid,
  add foreign key (institution_id, staff_session_id) references staff_sessions (institution_id, id),
  add check (session_id is null or not is_of_staff),
  add check (staff_session_id is null or is_of_staff);

-- How a session was opened: some acts take a passkey.
alter table staff_sessions
  add column method text not null default 'code' check (method in ('code', 'passkey'));

-- What an institution wants of its staff; none: as nobody ever changed anything.
create table staff_settings (
  institution_id uuid primary key references institutions (id),
  approvers_need_passkey boolean not null default false
);
