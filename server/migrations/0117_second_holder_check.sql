-- Whether the identity provider is asked about a second holder when the first one confirms their details, or only
-- after the invited person has accepted and consented (RULES-3: Corrections; FCRA 604(a)(3)(F)). A consumer
-- reporting agency may be asked only then.
alter table savings_products add column second_holder_check text not null default 'at_confirm'
  check (second_holder_check in ('at_confirm', 'after_acceptance'));

-- An application keeps the way in which it was confirmed, also when the setting changes. The words are those by
-- which the invited person consented; without them the provider is not asked.
alter table secondary_applications
  add column is_checked_after_acceptance boolean not null default false,
  add column check_consent_words text,
  add column check_consented_at timestamptz,
  add check ((check_consent_words is null) = (check_consented_at is null)),
  add check (check_consented_at is null or is_checked_after_acceptance);
