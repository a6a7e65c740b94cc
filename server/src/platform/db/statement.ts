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
import { batchable } from './shared-transaction.ts'
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
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledStatement | undefined
  return async (db, values) => {
    compiled ??= compile(build)
    const filled = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return (await run(db, compiled.text, filled)) as Row[]
  }
}

/** The keys of one institution by which a statement finds rows; each is a uuid. */
type Keys = Readonly<Record<string, string>> & { institution_id: string }

/**
 * Like `statement`, for a statement that reads by keys: acts that share a transaction run it together. They
 * all belong to the same institution; only the other keys differ.
 */
export function statementByKeys<Values extends Keys, Row>(build: Build<Values, Row>) {
  const runSingle = statement(build)
  let compiled: { text: string; keys: string[] } | undefined
  return batchable(runSingle, async (db: Database, all: readonly [Values, ...Values[]]) => {
    compiled ??= compileForMany(compile(build))
    const { text, keys } = compiled
    const [first] = all
    if (keys.length === 0) {
      const rows = await runSingle(db, first)
      return all.map(() => rows)
    }
    const columns = keys.map((key) => all.map((values) => values[key]))
    const rows = (await run(db, text, [first.institution_id, ...columns])) as IndexedRow<Row>[]
    return groupRows(rows, all.length)
  })
}

type IndexedRow<Row> = Row & { asked_place: number }

/** Groups the rows by the request they answer, without their index. */
function groupRows<Row>(rows: readonly IndexedRow<Row>[], count: number): Row[][] {
  const found = Array.from({ length: count }, (): Row[] => [])
  for (const { asked_place, ...row } of rows) found[asked_place - 1]?.push(row as Row)
  return found
}

function compileForMany({ text, parameters }: CompiledStatement): { text: string; keys: string[] } {
  const keys: string[] = []
  const inner = text.replaceAll(/\$(\d+)/g, (_place, number: string) => {
    const value = parameters[Number(number) - 1]
    if (!(value instanceof Placeholder)) throw new Error('A statement by keys has no other values.')
    if (value.name === 'institution_id') return '$1'
    if (!keys.includes(value.name)) keys.push(value.name)
    return `asked."${value.name}"`
  })
  const columns = keys.map((_key, index) => `$${index + 2}::uuid[]`)
  const names = keys.map((key) => `"${key}"`)
  const whole = `select asked.place::int as asked_place, found.*
    from unnest(${columns.join(', ')}) with ordinality as asked (${names.join(', ')}, place)
    cross join lateral (${inner}) as found`
  return { text: prepared(nameOf(whole), scopedSql(whole)), keys }
}

/** Runs directly on a connection where there is no transaction: for a short read Kysely is half the work. */
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
