import { Client } from 'pg'

export interface WatchedWrites {
  /** The tables that were written to since the last time. */
  take(): Promise<string[]>
  end(): Promise<void>
}

/**
 * Notes every committed write of the application by the table it went to. The note is written in the
 * same transaction, so that a write which is rolled back leaves none.
 */
export async function watchWrites(ownerUrl: string): Promise<WatchedWrites> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(WATCH)
  return {
    take: async () => {
      const { rows } = await client.query<{ written: string }>(
        `with taken as (delete from watched.writes returning written)
         select distinct written from taken order by written`,
      )
      return rows.map(({ written }) => written)
    },
    end: () => client.end(),
  }
}

const WATCH = `
  create schema watched;
  create unlogged table watched.writes (written text not null);
  create function watched.note() returns trigger language plpgsql security definer as $$
  begin
    insert into watched.writes values (tg_table_name);
    return null;
  end $$;
  do $$
  declare target regclass;
  begin
    for target in
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    loop
      execute format(
        'create trigger watched after insert or update or delete on %s for each row execute function watched.note()',
        target);
    end loop;
  end $$;
`
