-- Entries are written in the order of their days, nearly: so a summary of each few pages finds those of a period for
-- the report of deposits and withdrawals and for the export of postings. It costs almost nothing when an entry is
-- written, unlike an index with a row for each of them.
create index journal_entries_by_day on journal_entries using brin (effective_date)
  with (pages_per_range = 16, autosummarize = on);
