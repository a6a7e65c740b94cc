-- Holds that the law demands: they bar closing and every payout by anybody (RULES-3).
alter table depositors
  drop constraint depositors_standing_reason_check,
  add constraint depositors_standing_reason_check check (standing_reason in (
    'identity', 'unauthorised_return', 'owed', 'not_me', 'staff', 'legal', 'sanctions')),
  -- What stood before such a hold was placed over it. It stands again when the hold is released.
  add column covered_standing text check (covered_standing in ('REVIEW', 'HOLD')),
  add column covered_reason text check (covered_reason in (
    'identity', 'unauthorised_return', 'owed', 'not_me', 'staff')),
  add constraint depositors_covered_check check (
    covered_standing is null or (standing = 'HOLD' and standing_reason in ('legal', 'sanctions')));
