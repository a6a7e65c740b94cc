import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { type Database, poolOf } from './database.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './tables.ts'
import { scopedSql } from './tenant-scope.ts'

/** Puts statements together and runs none. */
const cold = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Stands for a value until the statement is run. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** As Kysely's builders and its raw SQL both have it. */
interface Buildable<Row> {
  compile(db: Database): CompiledQuery<Row>
}

type Build<Values, Row> = (db: Database, values: Values) => Buildable<Row>

/**
 * A statement put together once, for what is read at every call: held against its institution then,
 * prepared from its first use on, and after that only filled with values. It may ask nothing of its
 * values but where they stand.
 */
export function statement<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let made: { text: string; parameters: readonly unknown[] } | undefined
  return async (db, values) => {
    made ??= make(build)
    const filled = made.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    return (await run(db, made.text, filled)) as Row[]
  }
}

/** Straight to a connection where there is no transaction: for a short read Kysely is half the work. */
async function run(db: Database, text: string, values: unknown[]): Promise<unknown[]> {
  const pool = poolOf(db)
  if (!pool) return (await db.executeQuery(CompiledQuery.raw(text, values))).rows
  const client = await pool.connect()
  try {
    return (await client.query<object>(text, values)).rows
  } finally {
    client.release()
  }
}

function make(build: Build<never, unknown>) {
  const places = new Proxy(
    {},
    {
      get: (_, name) => new Place(String(name)),
      ownKeys: () => {
        throw new Error('A statement names each of its values.')
      },
    },
  )
  const { sql: text, parameters } = build(cold, places as never).compile(cold)
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { text: prepared(name, scopedSql(text)), parameters }
}
