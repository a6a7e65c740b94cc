-- The words by which a person authorized one debit of their bank account, as they read them before they
-- confirmed (Nacha: WEB). The copy on the page and in the email is this text, also after the link or the
-- name has changed. Deposits made before, and those of a schedule, have none.
alter table transfers add column authorization_text text
  check (length(authorization_text) between 1 and 1000);
