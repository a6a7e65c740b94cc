-- Who works at the console, and under which rules, is decided by two administrators.

-- How a name reads to a person: small letters, no spaces, no marks that cannot be seen, and one form of
-- characters that look alike.
create function staff_name_key(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(name, NFKC)),
    '[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF.,''’-]+', '', 'g');

-- Names that were given twice are told apart by the sign-in, the first of each stays as it is.
update staff set name = staff.name || ' (' || staff.email || ')'
  where exists (
    select from staff earlier
    where earlier.institution_id = staff.institution_id
      and staff_name_key(earlier.name) = staff_name_key(staff.name)
      and (earlier.created_at, earlier.id) < (staff.created_at, staff.id));
create unique index staff_names on staff (institution_id, staff_name_key(name));

-- When the role was given, the account enabled, or the password or passkeys reset: approving waits after it.
alter table staff add column access_changed_at timestamptz;
update staff set access_changed_at = created_at;
alter table staff
  alter column access_changed_at set default now(),
  alter column access_changed_at set not null;

alter table staff_settings
  add column approver_wait_hours int not null default 24
    check (approver_wait_hours between 1 and 168),
  add column request_days int not null default 7 check (request_days between 1 and 30);

-- A request ends by a decision, by being withdrawn, or by its time.
alter table staff_approvals add column expires_at timestamptz;
update staff_approvals set expires_at = asked_at + interval '7 days';
alter table staff_approvals
  alter column expires_at set not null,
  add constraint staff_approvals_expires_check check (expires_at > asked_at),
  drop constraint staff_approvals_decision_check,
  add constraint staff_approvals_decision_check
    check (decision in ('approved', 'refused', 'withdrawn', 'expired')),
  drop constraint staff_approvals_check,
  -- The maker can take a request back, and nothing else.
  add constraint staff_approvals_check check (decided_by <> asked_by or decision = 'withdrawn'),
  drop constraint staff_approvals_check1,
  add constraint staff_approvals_check1 check (case
    when decision is null then num_nonnulls(decided_by, decided_at, decided_reason) = 0
    when decision = 'expired' then decided_by is null
      and num_nonnulls(decided_at, decided_reason) = 2
    else num_nonnulls(decided_by, decided_at, decided_reason) = 3 end);

-- What one person asked to be refunded on one day.
create index staff_approvals_of_maker on staff_approvals (institution_id, asked_by, asked_at);
