import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Client } from 'pg'
import { REAL_NOW } from './instants.ts'

/**
 * Counting goes round all the places in steps of this, and comes to none twice: ids differ in the eight
 * characters that people quote. As numbers both are exact, however long a life is.
 */
const SCATTER = 2_097_593
const PLACES = 2 ** 32

/**
 * Two makings of the same lives give the same rows: ids come from a fixed row, and so do drawn
 * numbers, and real time stands still. Tokens, salts and keys stay random; none
 * of them is kept.
 */
export async function withKnownChance<T>(act: () => Promise<T>): Promise<T> {
  const real = { randomUUID: crypto.randomUUID, randomInt: crypto.randomInt }
  let ids = 0
  let draws = 0
  crypto.randomUUID = () => {
    const place = ((ids += 1) * SCATTER) % PLACES
    return `${place.toString(16).padStart(8, '0')}-0000-4000-9000-000000000000`
  }
  crypto.randomInt = ((first: number, second?: number) => {
    const [min, max] = second === undefined ? [0, first] : [first, second]
    const digest = crypto
      .createHash('sha256')
      .update(`draw ${(draws += 1)}`)
      .digest()
    return min + Number(digest.readBigUInt64BE() % BigInt(max - min))
  }) as typeof crypto.randomInt
  syncBuiltinESMExports()
  try {
    return await act()
  } finally {
    Object.assign(crypto, real)
    syncBuiltinESMExports()
  }
}

const SCHEMA = 'known_chance'

/** Gives a database that is thrown away afterwards ids of a fixed row, and the real time of lives. */
export async function prepareDatabase(adminUrl: string, appUrl: string): Promise<string> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const role = decodeURIComponent(new URL(appUrl).username)
    await client.query(`
      create schema ${SCHEMA};
      create sequence ${SCHEMA}.ids;
      create sequence ${SCHEMA}.moments;
      create function ${SCHEMA}.gen_random_uuid() returns uuid language sql volatile return
        (lpad(to_hex(nextval('${SCHEMA}.ids') * ${SCATTER} % ${PLACES}), 8, '0')
          || '-0000-4000-8000-000000000000')::uuid;
      create function ${SCHEMA}.now() returns timestamptz language sql volatile return
        timestamptz '${REAL_NOW.toISOString()}'
          + nextval('${SCHEMA}.moments') * interval '1 microsecond';
      grant usage on schema ${SCHEMA} to "${role}";
      grant usage on all sequences in schema ${SCHEMA} to "${role}";`)
    await redirectDefaults(client)
  } finally {
    await client.end()
  }
  const url = new URL(appUrl)
  url.searchParams.set('options', `-c timezone=UTC -c synchronous_commit=off ${SEARCH_FIRST}`)
  return url.href
}

/** Found before Postgres's own, also by functions of ours. */
const SEARCH_FIRST = `-c search_path=${SCHEMA},pg_catalog,public`

/** A default is bound to the function it named when it was made: it is made again. */
async function redirectDefaults(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table public.%I alter %I set default %s', c.relname, a.attname,
      pg_get_expr(d.adbin, d.adrelid)) as statement
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attidentity = ''
    where pg_get_expr(d.adbin, d.adrelid) ~ '^(now|gen_random_uuid)\\(\\)$'`)
  await client.query(`set search_path = ${SCHEMA}, pg_catalog, public`)
  for (const { statement } of rows) await client.query(statement)
}
