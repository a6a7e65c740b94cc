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
import { askedTogether } from './shared-transaction.ts'
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
  let made: Made | undefined
  return async (db, values) => {
    made ??= make(build)
    const filled = made.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    return (await run(db, made.text, filled)) as Row[]
  }
}

/** What a statement asks for by keys of one institution; each is a uuid. */
type Keys = Readonly<Record<string, string>> & { institution_id: string }

/**
 * The same for a statement that reads by keys: acts that share a transaction ask it together. Each of
 * them is of the same institution, and only the other keys are its own.
 */
export function statementByKeys<Values extends Keys, Row>(build: Build<Values, Row>) {
  const alone = statement(build)
  let many: { text: string; keys: string[] } | undefined
  return askedTogether(alone, async (db: Database, all: readonly [Values, ...Values[]]) => {
    many ??= forMany(make(build))
    const { text, keys } = many
    const [first] = all
    if (keys.length === 0) {
      const rows = await alone(db, first)
      return all.map(() => rows)
    }
    const columns = keys.map((key) => all.map((values) => values[key]))
    const rows = (await run(db, text, [first.institution_id, ...columns])) as Placed<Row>[]
    return placed(rows, all.length)
  })
}

type Placed<Row> = Row & { asked_place: number }

/** The rows of each, without their place. */
function placed<Row>(rows: readonly Placed<Row>[], count: number): Row[][] {
  const found = Array.from({ length: count }, (): Row[] => [])
  for (const { asked_place, ...row } of rows) found[asked_place - 1]?.push(row as Row)
  return found
}

function forMany({ text, parameters }: Made): { text: string; keys: string[] } {
  const keys: string[] = []
  const inner = text.replaceAll(/\$(\d+)/g, (_place, number: string) => {
    const value = parameters[Number(number) - 1]
    if (!(value instanceof Place)) throw new Error('A statement by keys has no other values.')
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

interface Made {
  text: string
  parameters: readonly unknown[]
}

function make(build: Build<never, unknown>): Made {
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
  return { text: prepared(nameOf(text), scopedSql(text)), parameters }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
