-- Emails that say that a statement, tax form or new document is there. A paper is sent when its email was
-- accepted and did not bounce, or else when it was mailed: from that day the person has 60 days to report an
-- error in a statement (Reg E 1005.11(b)(1)).
create table paper_announcements (
  institution_id uuid not null,
  depositor_id uuid not null,
  kind text not null check (kind in ('statement', 'tax_document', 'document')),
  paper_id uuid not null,
  -- Part of the Message-ID of its email.
  message_id uuid not null,
  sent_on date not null,
  -- Whether the person had to get the paper itself by then: by their wish, or because their emails bounce.
  is_on_paper boolean not null,
  bounced_on date,
  primary key (institution_id, depositor_id, kind, paper_id),
  unique (institution_id, message_id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
create index paper_announcements_bounced on paper_announcements (institution_id, depositor_id)
  where bounced_on is not null;

-- The day on which a statement was sent to a holder, or null if it has not been sent yet. A paper that came
-- back counts only the second time: then it was mailed to the last address we know. A statement without an
-- announcement is older than this table, or was made late; it was there for its holders when it was made.
create function statement_sent_on(p_institution_id uuid, p_statement_id uuid, p_depositor_id uuid)
returns date language sql stable as $$
  select least(posted.sent_on, case
    when announced.message_id is not null then case
      when not announced.is_on_paper and announced.bounced_on is null then announced.sent_on end
    when least(person.paper_since, login.email_bad_since) <= statement.made_at then null
    else statement.made_on end)
  from statements statement
  join depositors person on person.institution_id = statement.institution_id
    and person.id = p_depositor_id
  left join users login on login.institution_id = person.institution_id and login.id = person.user_id
  left join paper_announcements announced on announced.institution_id = person.institution_id
    and announced.depositor_id = person.id and announced.kind = 'statement'
    and announced.paper_id = statement.id
  cross join lateral (
    select min((sent.sent_at at time zone 'America/New_York')::date) as sent_on
    from papers_sent sent
    where sent.institution_id = person.institution_id and sent.depositor_id = person.id
      and sent.kind = 'statement' and sent.paper_id = statement.id
      and (sent.number > 1 or not exists (
        select from papers_returned back
        where back.institution_id = sent.institution_id and back.depositor_id = sent.depositor_id
          and back.kind = sent.kind and back.paper_id = sent.paper_id
          and back.number = sent.number))) posted
  where statement.institution_id = p_institution_id and statement.id = p_statement_id
$$;
