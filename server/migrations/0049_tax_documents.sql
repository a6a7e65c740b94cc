-- Tax documents (RULES-2: Tax): Forms 1099-INT as they were given to people, and what was filed with
-- the IRS. Like statements they are kept as figures, from which the same bytes can be written again.

-- Who pays, as its forms say it, and the rules an institution may tighten.
create table tax_profiles (
  institution_id uuid primary key references institutions (id),
  payer_name text not null,
  street text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^\d{5}(-\d{4})?$'),
  phone text not null check (phone ~ '^\d{10}$'),
  -- An employer identification number; no secret.
  tin text not null check (tin ~ '^\d{9}$'),
  contact_name text not null,
  contact_email text not null,
  -- The IRS's name for whoever sends files to it.
  transmitter_control_code text not null check (transmitter_control_code ~ '^[A-Z0-9]{5}$'),
  -- Its name for the program that writes them, where it has given one.
  software_id text,
  -- Interest of a year from which on there is a form; tax withheld needs one whatever it is.
  form_from_cents integer not null default 1000 check (form_from_cents > 0),
  -- The day of January after which the forms of the year before are made: what is corrected until
  -- then stands on the first form. The law's last day is the 31st.
  forms_day smallint not null default 15 check (forms_day between 1 and 30),
  -- An error up to so much makes no corrected form. None is too small unless the institution says so:
  -- the law would let go errors of $100 of interest and $25 of tax.
  error_interest_cents integer not null default 0 check (error_interest_cents between 0 and 10000),
  error_withheld_cents integer not null default 0 check (error_withheld_cents between 0 and 2500)
);

-- Years whose forms have all been made, each when it was.
create table tax_years (
  institution_id uuid not null references institutions (id),
  tax_year smallint not null,
  made_on date not null,
  primary key (institution_id, tax_year)
);
comment on table tax_years is 'append-only: a year that is over stays over';
create trigger tax_years_append_only before update or delete or truncate on tax_years
  for each statement execute function refuse_change();

create table tax_documents (
  institution_id uuid not null,
  -- Follows from the account, the year and the number, and the file's key from it.
  id uuid not null,
  -- The first listed owner, whose income it is.
  depositor_id uuid not null,
  account_id uuid not null,
  tax_year smallint not null,
  form text not null check (form = '1099-INT'),
  -- 1 for the first form of a year, one more with each correction.
  number smallint not null check (number >= 1),
  is_corrected boolean not null generated always as (number > 1) stored,
  replaces uuid,
  -- Box 1: credited in the year, less what of it was taken back since.
  interest_cents bigint not null,
  -- Box 4.
  withheld_cents bigint not null check (withheld_cents >= 0),
  -- What was taken back up to this day is missing from it; what is taken back later makes another.
  through_date date not null,
  -- Everything else on it: payer, recipient, last four of SSN and account, look and words.
  printed jsonb not null,
  -- Whether the person had not agreed to electronic delivery when it was made.
  is_paper boolean not null,
  -- Of the file's bytes.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null,
  size_bytes integer not null check (size_bytes > 0),
  made_on date not null,
  made_at timestamptz not null,
  primary key (institution_id, id),
  unique (institution_id, account_id, tax_year, number),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  foreign key (institution_id, replaces) references tax_documents (institution_id, id),
  check ((replaces is null) = (number = 1))
);
comment on table tax_documents is 'append-only: what was given stays as it was given';
create trigger tax_documents_append_only before update or delete or truncate on tax_documents
  for each statement execute function refuse_change();
create index tax_documents_of_depositor on tax_documents (institution_id, depositor_id);
create index tax_documents_of_year on tax_documents (institution_id, tax_year, account_id);

-- What was written for the IRS: which form as which record, so that a correction can name it.
create table tax_filings (
  institution_id uuid not null references institutions (id),
  tax_year smallint not null,
  -- 1 is the original, the others are corrections.
  number smallint not null check (number >= 1),
  -- Ids of tax_documents in the order of their records.
  documents jsonb not null,
  -- By document that is corrected: where the IRS has its record, receipt|submission|record.
  corrects jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  filed_on date not null,
  primary key (institution_id, tax_year, number)
);
comment on table tax_filings is 'append-only: what was filed was filed';
create trigger tax_filings_append_only before update or delete or truncate on tax_filings
  for each statement execute function refuse_change();

-- Corrections of earlier years are looked for every night.
create index interest_takebacks_of_earlier_years on interest_takebacks
  (institution_id, credited_on)
  where extract(year from credited_on) < extract(year from effective_date);

-- What is earned counts over all accounts of one taxpayer.
create index depositors_taxpayer on depositors (institution_id, ssn_index) where is_primary;
