-- The institution's phone number is part of its branding record, which processes keep in memory, so a change
-- of the tax profile moves the institution's version.
create trigger tax_profiles_version after insert or update on tax_profiles
  for each row execute function move_institution_version('institution_id');
