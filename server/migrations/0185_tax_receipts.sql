-- The receipt that the IRS gave for each file of a tax year. A later correction names the record it corrects by it.
create table tax_receipts (
  institution_id uuid not null,
  tax_year smallint not null,
  -- The number of the file.
  number smallint not null,
  receipt text not null check (receipt ~ '^[A-Za-z0-9-]{1,60}$'),
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (institution_id, tax_year, number),
  foreign key (institution_id, tax_year, number)
    references tax_filings (institution_id, tax_year, number)
);
comment on table tax_receipts is 'append-only: what the IRS answered stays';
create trigger tax_receipts_append_only before update or delete or truncate on tax_receipts
  for each statement execute function refuse_change();
