-- Second looks at what everybody is shown, and at what everybody earns.
alter table staff_approvals
  drop constraint staff_approvals_what_check,
  add constraint staff_approvals_what_check
    check (what in ('release_hold', 'publish_banner', 'change_rate')),
  add column payload jsonb not null default '{}';
