-- The decision about a review ends what was asked for it, and so nobody withdraws it.
alter table document_requests
  drop constraint document_requests_check,
  add constraint document_requests_withdrawn check (withdrawn_by is null or withdrawn_at is not null);
