import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { unboundTables } from './tenant-scope/unbound-tables.ts'

/** How many analyzed statements are cached, over all databases. */
const MAX_CACHED = 5_000
const cache = { ofOne: new Map<string, string[]>(), across: new Map<string, string[]>() }

/** A statement on a tenant-owned table that is not bound to one institution. */
class UnscopedStatement extends Error {
  constructor(tables: string[], text: string) {
    super(`${tables.join(', ')}: bind institution_id, or mark acrossInstitutions(): ${text}`)
  }
}

/**
 * Refuses every statement that is not bound to one institution; raw SQL is analyzed by its text, like the SQL
 * that Kysely makes. For tests and development: the check costs more than the statement.
 */
export function tenantScope({
  isAcross = false,
  isExempt = isRunByTest,
}: {
  /** The statement is about all institutions: then joined rows must belong to the same one. */
  isAcross?: boolean
  isExempt?: () => boolean
} = {}): KyselyPlugin {
  const compiler = new PostgresQueryCompiler()
  return {
    transformQuery({ node, queryId }) {
      const { sql } = compiler.compileQuery(node, queryId)
      const tables = findUnboundTables(sql, isAcross)
      if (tables.length > 0 && !isExempt()) throw new UnscopedStatement(tables, sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function findUnboundTables(text: string, isAcross: boolean): string[] {
  const read = isAcross ? cache.across : cache.ofOne
  let tables = read.get(text)
  if (tables === undefined) {
    tables = unboundTables(text, { isAcross })
    if (read.size >= MAX_CACHED) read.clear()
    read.set(text, tables)
  }
  return tables
}

/** Checks a statement that is not run through Kysely, once, when its module is loaded. Returns the text. */
export function scopedSql(text: string): string {
  const tables = unboundTables(text)
  if (tables.length > 0) throw new UnscopedStatement(tables, text)
  return text
}

const STACK_DEPTH = 30
const BETWEEN = /[\\/]node_modules[\\/]|[\\/]tenant-scope\.ts|node:internal/
const TEST = /\.test\.ts|[\\/]server[\\/]test[\\/]/

/** Tests may read anything: what counts is the code that runs the statement, not the callers above it. */
function isRunByTest(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = STACK_DEPTH
  const [, ...frames] = new Error('who runs it').stack?.split('\n') ?? []
  Error.stackTraceLimit = stackTraceLimit
  return TEST.test(frames.find((frame) => !BETWEEN.test(frame)) ?? '')
}
