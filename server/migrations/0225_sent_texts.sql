-- What became of texts sent through a provider that reports it. The row is written before the text is sent, so a
-- report always finds it. The words are not stored, because they may contain a code.
create table sent_texts (
  institution_id uuid not null references institutions (id),
  -- Part of the address at which the provider reports.
  id uuid not null,
  phone text not null,
  vendor text not null,
  -- The provider's id, once it accepted the text.
  reference text,
  ordered_at timestamptz not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'delivered', 'failed')),
  reason text check (reason in ('opted_out', 'unreachable', 'unavailable', 'other')),
  -- The provider's code of the failure.
  code text check (length(code) <= 20),
  changed_at timestamptz not null,
  primary key (institution_id, id),
  check ((state = 'failed') = (reason is not null))
);
create index sent_texts_phone on sent_texts (institution_id, phone, ordered_at);
create index sent_texts_ordered on sent_texts (ordered_at);

-- The STOP, START and HELP texts that a provider posted, by the provider's id. Some providers sign no time, so a
-- repeated call is recognized only by its id, however late it comes.
create table received_texts (
  institution_id uuid not null references institutions (id),
  vendor text not null,
  reference text not null,
  received_at timestamptz not null,
  primary key (institution_id, vendor, reference)
);
comment on table received_texts is 'append-only: what was answered once is not answered again';
create trigger received_texts_append_only before update or delete or truncate on received_texts
  for each statement execute function refuse_change();

-- Why a number gets no texts: its owner asked for that, or its carrier says that it cannot get any.
alter table stopped_phones
  add column reason text not null default 'asked' check (reason in ('asked', 'unreachable'));
