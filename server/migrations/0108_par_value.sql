-- At a credit union a member owns a share: its par value stays in the account until it is closed, and the
-- agreement names it (12 CFR 707.4(b)). A bank has none.
alter table savings_products add column par_value_cents bigint check (par_value_cents > 0);
update savings_products set par_value_cents = 500
  from institutions where institutions.id = savings_products.institution_id
    and institutions.insurer = 'NCUA';
