import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { type Database, connectionsOf } from './database.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './tables.ts'
import { scopedSql } from './tenant-scope.ts'

/** Compiles statements and never runs them. */
const compileOnlyDb = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A placeholder for a value until the statement is run. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The common part of Kysely builders and raw SQL. */
interface Buildable<Row> {
  compile(db: Database): CompiledQuery<Row>
}

type Build<Values, Row> = (db: Database, values: Values) => Buildable<Row>

/**
 * A statement that is compiled once, for reads that every call makes. Its institution scope is checked when
 * it is compiled; it is prepared from its first use on and then only filled with values. `build` may place
 * its values but must not inspect them.
 */
export function statement<Values extends object, Row>(
  build: Build<Values, Row>,
): Statement<Values, Row> {
  let compiled: CompiledStatement | undefined
  const fill = (values: Values): FilledStatement<Row> => {
    compiled ??= compile(build)
    const filled = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return { text: compiled.text, values: filled }
  }
  const execute = async (db: Database, values: Values) => {
    const { text, values: filled } = fill(values)
    return (await run(db, text, filled)) as Row[]
  }
  return Object.assign(execute, { bind: fill })
}

/** A statement with its values, ready to be sent. */
export interface FilledStatement<Row> {
  text: string
  values: unknown[]
  /** Never set; it only carries the type of the rows. */
  row?: Row
}

interface Statement<Values, Row> {
  (db: Database, values: Values): Promise<Row[]>
  /** For a transaction that sends several statements at once. */
  bind(values: Values): FilledStatement<Row>
}

/** Runs directly on a connection where there is no transaction: for a short read Kysely is half the work. */
async function run(db: Database, text: string, values: unknown[]): Promise<unknown[]> {
  const connections = connectionsOf(db)
  if (!connections) return (await db.executeQuery(CompiledQuery.raw(text, values))).rows
  const { pool, reads } = connections
  if (reads && isRead(text)) return reads.query(text, values)
  const client = await pool.connect()
  try {
    return (await client.query<object>(text, values)).rows
  } finally {
    client.release()
  }
}

/** Whether a statement only reads; one that locks or adds jobs must not make the reads of others wait. */
function isRead(text: string): boolean {
  const known = readTexts.get(text)
  if (known !== undefined) return known
  const isOne =
    /^\s*select\b/i.test(text) && !/\bfor (no key )?(update|share)\b|graphile_worker/i.test(text)
  readTexts.set(text, isOne)
  return isOne
}

/** One entry for each compiled statement. */
const readTexts = new Map<string, boolean>()

interface CompiledStatement {
  text: string
  parameters: readonly unknown[]
}

function compile(build: Build<never, unknown>): CompiledStatement {
  const places = new Proxy(
    {},
    {
      get: (_, name) => new Placeholder(String(name)),
      ownKeys: () => {
        throw new Error('A statement names each of its values.')
      },
    },
  )
  const { sql: text, parameters } = build(compileOnlyDb, places as never).compile(compileOnlyDb)
  return { text: prepared(nameOf(text), scopedSql(text)), parameters }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
