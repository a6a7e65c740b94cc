-- Consents after opening: some can be withdrawn, and given again, to the same version too. What was
-- signed and what was withdrawn are facts; neither row ever changes.

-- Only the four of opening are required; tax documents by electronic delivery are a choice.
alter table disclosure_documents
  drop constraint if exists disclosure_documents_kind_check,
  add constraint disclosure_documents_kind_check
    check (kind in ('esign', 'agreement', 'privacy', 'w9', 'tax_delivery'));

-- How often this person has signed these words: once more after each withdrawal.
alter table disclosure_attestations
  add column number integer not null default 1 check (number >= 1),
  drop constraint disclosure_attestations_pkey,
  add primary key (institution_id, depositor_id, document_id, number);

create table consent_withdrawals (
  institution_id uuid not null,
  depositor_id uuid not null,
  document_id uuid not null,
  number integer not null,
  ip text not null,
  user_agent text not null,
  withdrawn_at timestamptz not null,
  primary key (institution_id, depositor_id, document_id, number),
  foreign key (institution_id, depositor_id, document_id, number)
    references disclosure_attestations (institution_id, depositor_id, document_id, number)
);
comment on table consent_withdrawals is 'append-only: what was withdrawn was withdrawn';
create trigger consent_withdrawals_append_only before update or delete or truncate
  on consent_withdrawals for each statement execute function refuse_change();

-- Since when this person gets paper, having withdrawn the consent to electronic documents; null
-- while it stands. It follows from the two tables above, and is kept here because every call asks.
alter table depositors add column paper_since timestamptz;
