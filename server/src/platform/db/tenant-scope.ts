import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { unboundTables } from './tenant-scope/unbound-tables.ts'

/** Statements whose reading is remembered, whichever database they are for. */
const MAX_KNOWN = 5_000
const known = { ofOne: new Map<string, string[]>(), across: new Map<string, string[]>() }

/** A statement on a tenant-owned table that is not bound to one institution. */
class UnscopedStatement extends Error {
  constructor(tables: string[], text: string) {
    super(`${tables.join(', ')}: bind institution_id, or mark acrossInstitutions(): ${text}`)
  }
}

/**
 * Refuses every statement that is not bound to one institution; raw SQL is held against its text,
 * like what Kysely makes. For tests and development: it costs more than the statement is worth.
 */
export function tenantScope({
  isAcross = false,
  isExempt = isRunByTest,
}: {
  /** About all institutions: then whatever is joined must keep to one of them. */
  isAcross?: boolean
  isExempt?: () => boolean
} = {}): KyselyPlugin {
  const compiler = new PostgresQueryCompiler()
  return {
    transformQuery({ node, queryId }) {
      const { sql } = compiler.compileQuery(node, queryId)
      const tables = readOnce(sql, isAcross)
      if (tables.length > 0 && !isExempt()) throw new UnscopedStatement(tables, sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function readOnce(text: string, isAcross: boolean): string[] {
  const read = isAcross ? known.across : known.ofOne
  let tables = read.get(text)
  if (tables === undefined) {
    tables = unboundTables(text, { isAcross })
    if (read.size >= MAX_KNOWN) read.clear()
    read.set(text, tables)
  }
  return tables
}

/** A statement that goes past Kysely: held against its text once, when its module is loaded. */
export function scopedSql(text: string): string {
  const tables = unboundTables(text)
  if (tables.length > 0) throw new UnscopedStatement(tables, text)
  return text
}

const STACK_DEPTH = 30
const BETWEEN = /[\\/]node_modules[\\/]|[\\/]tenant-scope\.ts|node:internal/
const TEST = /\.test\.ts|[\\/]server[\\/]test[\\/]/

/** A test may look wherever it likes: what counts is who runs the statement, not who is above. */
function isRunByTest(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = STACK_DEPTH
  const [, ...frames] = new Error('who runs it').stack?.split('\n') ?? []
  Error.stackTraceLimit = stackTraceLimit
  return TEST.test(frames.find((frame) => !BETWEEN.test(frame)) ?? '')
}
