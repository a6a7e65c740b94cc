-- What can be asked of a second person is the contract's list; here it only has the form of a name.
alter table staff_approvals
  drop constraint staff_approvals_what_check,
  add constraint staff_approvals_what_check check (what ~ '^[a-z]+(_[a-z]+)*$'),
  -- What else it is about: a dispute, a transfer.
  add column subject_id uuid;

-- Of one thing only one question is open; notices and rates are about nothing that exists yet.
drop index staff_approvals_open;
create unique index staff_approvals_open
  on staff_approvals (institution_id, what, (coalesce(subject_id, depositor_id)))
  where decision is null;
