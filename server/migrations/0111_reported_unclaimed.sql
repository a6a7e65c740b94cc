-- Some states take a report of unclaimed accounts first and the money months later (California: a notice report
-- by October 31, the money from June 1 to 15 of the next year). In between the accounts are reported and stay open.
alter table escheat_reports
  drop constraint escheat_reports_status_check,
  add constraint escheat_reports_status_check
    check (status in ('ASKED', 'REPORTED', 'HANDING_OVER', 'DONE')),
  drop constraint escheat_reports_check,
  add constraint escheat_reports_check check ((status in ('ASKED', 'REPORTED')) = (agreed_at is null)),
  -- When two people agreed to the notice report, where the state wants one.
  add column reported_at timestamptz,
  add check (status <> 'REPORTED' or reported_at is not null);

alter table escheat_items
  drop constraint escheat_items_outcome_check,
  add constraint escheat_items_outcome_check
    check (outcome in ('REPORTED', 'WAITING', 'HANDED_OVER', 'LEFT_OUT'));
