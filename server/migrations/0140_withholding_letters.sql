-- The letters after a notice of the IRS are papers on the list of paper mail (RULES-3 5), with the notice's id.
alter table papers_sent
  drop constraint papers_sent_kind_check,
  add constraint papers_sent_kind_check check (kind in ('statement', 'tax_document', 'document',
    'dormancy_letter', 'certified_letter', 'withholding_letter', 'notice'));

-- The proof that ends a second B-notice shows that name and number are right, so it ends a first one that is
-- still open, too: a W-9 would say less.
alter table withholding_notices
  drop constraint withholding_notices_check2,
  add constraint withholding_notices_ended_check check (ended_by is null or case kind
    when 'first_b' then ended_by in ('w9', 'social_security_card', 'letter_147c')
    when 'second_b' then ended_by in ('social_security_card', 'letter_147c') else ended_by = 'irs' end);
