-- The FDIC's certificate or the NCUA's charter number: what is insured counts by legal institution,
-- whatever names it goes by.
alter table institutions add column insurance_certificate text
  check (insurance_certificate ~ '^\d{1,6}$');

-- Accounts whose balance is near what is insured of it, so that each crossing is told of once.
create table insurance_crossings (
  institution_id uuid not null,
  account_id uuid not null,
  is_near boolean not null,
  -- How often it came near.
  crossings integer not null check (crossings > 0),
  primary key (institution_id, account_id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id)
);
