-- The operator can give a disabled administrator their sign-in back when nobody else can. That ends at this
-- moment unless another administrator confirms it.
alter table staff add column restored_until timestamptz;
