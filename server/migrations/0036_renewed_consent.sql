-- Whether the other bank asks its customer from time to time to agree anew to sharing an account.
alter table linked_accounts add column renews_consent boolean not null default false;
