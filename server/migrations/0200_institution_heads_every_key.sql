-- Every key of a row begins with its institution. So the rows of one institution can be copied to
-- another server while they change: the filter of such a copy may only look at the key. A host stays
-- unique over all institutions, because it decides which of them is meant.
alter table faq_feedback drop constraint faq_feedback_faq_id_fkey;
alter table faqs drop constraint faqs_pkey, add primary key (institution_id, id);
alter table faq_feedback add foreign key (institution_id, faq_id)
  references faqs (institution_id, id) on delete cascade;

alter table banner_alerts drop constraint banner_alerts_pkey, add primary key (institution_id, id);

alter table sandbox_inbox drop constraint sandbox_inbox_pkey, add primary key (institution_id, id);

alter table institution_domains
  drop constraint institution_domains_pkey,
  add primary key (institution_id, host),
  add constraint institution_domains_host unique (host);

alter table email_outbox drop constraint email_outbox_pkey, add primary key (institution_id, id);
