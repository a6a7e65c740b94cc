-- Whom we asked for a certified taxpayer identification number, and for which year: by December 31, or by
-- January 31 for an account that was opened in December (RULES-3 5, 26 CFR 301.6724-1).
create table taxpayer_requests (
  institution_id uuid not null,
  depositor_id uuid not null,
  for_year smallint not null check (for_year between 2000 and 2999),
  asked_on date not null,
  primary key (institution_id, depositor_id, for_year),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
comment on table taxpayer_requests is 'append-only: who was asked was asked';
create trigger taxpayer_requests_append_only before update or delete or truncate
  on taxpayer_requests for each statement execute function refuse_change();
