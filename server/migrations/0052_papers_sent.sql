-- Papers that were put in the mail, to people who do not get them electronically: each once.
create table papers_sent (
  institution_id uuid not null,
  depositor_id uuid not null,
  kind text not null check (kind in ('statement', 'tax_document', 'document')),
  -- Of the statement, the tax document or the version of a document.
  paper_id uuid not null,
  sent_at timestamptz not null,
  -- Whoever says so.
  sent_by text not null,
  primary key (institution_id, depositor_id, kind, paper_id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
comment on table papers_sent is 'append-only: what was sent was sent';
create trigger papers_sent_append_only before update or delete or truncate on papers_sent
  for each statement execute function refuse_change();

-- Few want paper, and they are looked for over the whole institution.
create index depositors_on_paper on depositors (institution_id, id) where paper_since is not null;
create index tax_documents_on_paper on tax_documents (institution_id, id) where is_paper;
