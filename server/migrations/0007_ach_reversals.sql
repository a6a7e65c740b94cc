-- Reversals (RULES: Moving money): an entry that should not have left is taken back by one the other
-- way, a transfer of its own that names the one it reverses. An original is reversed at most once.
alter type transfer_kind add value 'deposit_reversal';
alter type transfer_kind add value 'withdrawal_reversal';
alter table transfers add column reverses_transfer_id uuid;
alter table transfers add foreign key (institution_id, reverses_transfer_id)
  references transfers (institution_id, id);
create unique index transfers_reverses on transfers (reverses_transfer_id, institution_id)
  where reverses_transfer_id is not null;
