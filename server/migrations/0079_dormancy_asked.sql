-- Few dormant accounts are wanted back, and they are looked for over the whole institution.
create index account_contacts_asked on account_contacts
  (institution_id, last_contact_on, account_id) where is_open and asked_back_at is not null;
