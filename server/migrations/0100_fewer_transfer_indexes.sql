-- A new transfer has to be written into each of its indexes. These three are not needed any more: nothing
-- looks for a request without its account (transfers_by_request serves that), and amounts and banks of one
-- account are read off transfers_by_posting, which includes them since migration 45.
drop index transfers_request;
drop index transfers_by_amount;
drop index transfers_by_link;
