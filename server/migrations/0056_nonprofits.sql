-- The directory of non-profits: reference data of all institutions, replaced as a whole by an import.
--
-- There are two tables of it, a and b. One is shown; an import fills the other, in the order of
-- revenue so that the heap is in the order of ranks, builds its indexes and shows it: whoever searches
-- meanwhile finds the whole directory of before. Nothing in them changes by itself: an import analyses
-- what it filled, and there is nothing to vacuum. Emptying a table and building its indexes takes its
-- owner: functions below do that, to the table that is not shown and to nothing else.
--
-- A rank is the place by revenue, the largest first. One that has left the directory has none, and is
-- kept for those who chose it. Words are those of name, city and state, as the server writes them.
--
-- What is common in the directory is not looked up in an index: of a word that many have, the first
-- by rank are found by walking along the ranks. The index of the first 200,000 ranks is asked before
-- the whole one.
create extension if not exists pg_trgm;

create table nonprofit_directory (
  is_only boolean primary key default true check (is_only),
  shown varchar(1) not null default 'a' check (shown in ('a', 'b')),
  -- Without those that have left.
  listed_count integer not null default 0,
  loaded_at timestamptz
);
insert into nonprofit_directory default values;

create table nonprofits_a (
  ein varchar(9) collate "C" not null,
  rank integer check (rank >= 1),
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  words tsvector not null
) with (autovacuum_enabled = off);
create table nonprofits_b (like nonprofits_a including all);
create index nonprofits_a_rank on nonprofits_a (rank);
create unique index nonprofits_a_eins on nonprofits_a (ein);

-- In how many non-profits a word is, and words that begin with one to three letters.
create table nonprofit_words_a (
  word text collate "C" primary key,
  document_count integer not null
);
create table nonprofit_words_b (like nonprofit_words_a including all);
create table nonprofit_prefixes_a (
  prefix text collate "C" primary key,
  document_count integer not null
);
create table nonprofit_prefixes_b (like nonprofit_prefixes_a including all);

create view nonprofits as
  select * from nonprofits_a where (select shown from nonprofit_directory) = 'a'
  union all
  select * from nonprofits_b where (select shown from nonprofit_directory) = 'b';
create view nonprofit_words as
  select * from nonprofit_words_a where (select shown from nonprofit_directory) = 'a'
  union all
  select * from nonprofit_words_b where (select shown from nonprofit_directory) = 'b';
create view nonprofit_prefixes as
  select * from nonprofit_prefixes_a where (select shown from nonprofit_directory) = 'a'
  union all
  select * from nonprofit_prefixes_b where (select shown from nonprofit_directory) = 'b';

-- An import that is under way: what it reads, and how far it has come. It is written together with the
-- rows it counts, so that whoever finds it goes on from there.
create table nonprofit_imports (
  is_only boolean primary key default true check (is_only),
  -- Name, size and time of change of every file.
  files jsonb not null,
  file_index integer not null default 0,
  -- Of the first line of that file that is not read yet.
  byte_offset bigint not null default 0,
  read_count bigint not null default 0,
  staged_count bigint not null default 0
);
-- Not logged: a database that broke down has lost it, and the import begins anew.
create unlogged table nonprofits_staged (
  ein varchar(9) collate "C" primary key,
  revenue bigint not null,
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  words text[] not null
) with (autovacuum_enabled = off);

create function hidden_nonprofits() returns text language sql stable
begin atomic
  select case shown when 'a' then 'b' else 'a' end from nonprofit_directory;
end;

create function clear_staged_nonprofits() returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  truncate nonprofits_staged;
end $$;

-- Empties what is not shown. In a transaction of its own: it keeps readers out until that ends.
create function clear_hidden_nonprofits() returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  hidden text := hidden_nonprofits();
begin
  execute format('drop index if exists nonprofits_%1$s_rank, nonprofits_%1$s_eins,
    nonprofits_%1$s_words, nonprofits_%1$s_first, nonprofit_words_%1$s_trigrams', hidden);
  execute format('truncate nonprofits_%1$s, nonprofit_words_%1$s, nonprofit_prefixes_%1$s', hidden);
end $$;

-- Fills it from what is staged; those shown now that are not staged have left.
create function fill_nonprofits() returns bigint language plpgsql
security definer set search_path = public, pg_temp
set work_mem = '16MB' as $$
declare
  hidden text := hidden_nonprofits();
  shown text := (select directory.shown from nonprofit_directory directory);
  listed bigint;
begin
  execute format('
    insert into nonprofits_%s (ein, rank, name, street, city, state, zip, words)
    select ein, row_number() over (order by revenue desc, ein), name, street, city, state, zip,
           array_to_tsvector(words)
      from nonprofits_staged order by revenue desc, ein', hidden);
  get diagnostics listed = row_count;
  if listed = 0 then
    raise exception 'nothing is staged';
  end if;
  execute format('
    insert into nonprofits_%s (ein, name, street, city, state, zip, words)
    select ein, name, street, city, state, zip, '''' from nonprofits_%s before
     where not exists (select from nonprofits_staged staged where staged.ein = before.ein)
     order by ein', hidden, shown);
  return listed;
end $$;

create function index_nonprofits() returns void language plpgsql
security definer set search_path = public, pg_temp
set maintenance_work_mem = '24MB' set max_parallel_maintenance_workers = 0 as $$
declare
  hidden text := hidden_nonprofits();
begin
  execute format('create unique index nonprofits_%1$s_eins on nonprofits_%1$s (ein)', hidden);
  execute format('create index nonprofits_%1$s_rank on nonprofits_%1$s (rank)', hidden);
  execute format('create index nonprofits_%1$s_words on nonprofits_%1$s using gin (words)
    with (fastupdate = off) where rank is not null', hidden);
  execute format('create index nonprofits_%1$s_first on nonprofits_%1$s using gin (words)
    with (fastupdate = off) where rank <= 200000', hidden);
end $$;

create function list_nonprofit_words() returns void language plpgsql
security definer set search_path = public, pg_temp
set work_mem = '16MB' set maintenance_work_mem = '24MB' as $$
declare
  hidden text := hidden_nonprofits();
begin
  execute format('insert into nonprofit_words_%1$s select word, ndoc
    from ts_stat(''select words from nonprofits_%1$s'')', hidden);
  execute format('insert into nonprofit_prefixes_%1$s
    select left(word, length), least(sum(document_count), 2147483647)
      from nonprofit_words_%1$s cross join generate_series(1, 3) as length
     where length(word) >= length group by 1', hidden);
  execute format('create index nonprofit_words_%1$s_trigrams on nonprofit_words_%1$s
    using gin (word gin_trgm_ops)', hidden);
end $$;

-- Shows what was filled and indexed.
create function show_nonprofits() returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  hidden text := hidden_nonprofits();
begin
  execute format('analyze nonprofits_%1$s', hidden);
  execute format('analyze nonprofit_words_%1$s', hidden);
  execute format('analyze nonprofit_prefixes_%1$s', hidden);
  update nonprofit_directory set shown = hidden, loaded_at = now(),
    listed_count = (select count(*) from nonprofits_staged);
  truncate nonprofits_staged;
  delete from nonprofit_imports;
end $$;

-- The first by rank that answer both conditions. The one is looked up, the other only held against
-- what was found: common words would cost more to look up than they leave out. Planned for its values.
create function find_nonprofits(
  p_looked_up text,
  p_held_against text,
  p_after integer,
  p_is_of_first boolean,
  p_limit integer
) returns setof nonprofits_a language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare
  p_shown text := (select shown from nonprofit_directory);
  p_last integer := case when p_is_of_first then 200000 else 2147483647 end;
begin
  return query execute format('
    select * from nonprofits_%1$s
     where rank > %2$s and rank <= %3$s and words @@ %4$L::tsquery
       and (%5$L is null or ts_match_vq(words, %5$L::tsquery))
     order by rank limit %6$s', p_shown, p_after, p_last, p_looked_up, p_held_against, p_limit);
end $$;

-- The same along the ranks, and no farther than so many of them.
create function walk_nonprofits(
  p_held_against text,
  p_after integer,
  p_ranks integer,
  p_limit integer
) returns setof nonprofits_a language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  p_shown text := (select shown from nonprofit_directory);
begin
  return query execute format('
    select * from nonprofits_%1$s
     where rank > %2$s and rank <= %3$s and ts_match_vq(words, %4$L::tsquery)
     order by rank limit %5$s', p_shown, p_after, p_after + p_ranks, p_held_against, p_limit);
end $$;
