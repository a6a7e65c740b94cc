import { equalitiesOf } from './conditions.ts'
import { type FromReader, readFrom } from './read-from.ts'
import { type Proof, type Relation, type Scope, bindRelations } from './relations.ts'
import {
  type SqlNode,
  isSymbol,
  isWord,
  isList,
  isQuery,
  nameOf,
  readSql,
  splitNodes,
  within,
} from './sql-nodes.ts'
import { isTenantOwned } from './tenant-tables.ts'

interface Clause {
  word: string
  content: SqlNode[]
}

const WORDS = ['from', 'where', 'having', 'window', 'limit', 'offset', 'fetch', 'returning', 'set']

/** The clauses of a select, update or delete, each with the keyword it begins with. */
function clausesOf(nodes: SqlNode[]): Clause[] {
  const clauses: Clause[] = []
  for (const [at, node] of nodes.entries()) {
    const isVerb = at === 0
    if (node.kind === 'word' && (isVerb || beginsClause(nodes, at))) {
      // Locked tables were already named.
      if (node.text === 'for') return clauses
      clauses.push({ word: node.text, content: [] })
    } else clauses.at(-1)?.content.push(node)
  }
  return clauses
}

function beginsClause(nodes: SqlNode[], at: number): boolean {
  const [node, next, before] = [nodes[at], nodes[at + 1], nodes[at - 1]]
  if (isSymbol(before, '.') || isWord(before, 'as')) return false
  if (isWord(node, 'from'))
    return !(isWord(before, 'distinct') && isWord(nodes[at - 2], 'is', 'not'))
  if (isWord(node, 'order', 'group')) return isWord(next, 'by')
  if (isWord(node, 'using')) return isWord(nodes[0], 'delete') && next?.kind !== 'group'
  if (isWord(node, 'for')) return isWord(next, 'update', 'no', 'share', 'key')
  return isWord(node, ...WORDS)
}

/** The context in which a query is read. */
interface Reading {
  /** The queries of a `with` by name, and whether each is bound to one institution. */
  queries: ReadonlyMap<string, boolean>
  outer: Scope | null
  /** The statement may be about all institutions. */
  isAcross: boolean
  /** One table or query here may be unbound; whatever is joined to it keeps to its institutions. */
  mayBegin: boolean
  unbound: Set<string>
}

const ABOUT_NO_ROWS = ['set', 'show', 'begin', 'commit', 'rollback', 'savepoint', 'release']

/**
 * The tenant-owned tables that a statement reads or changes without binding them to one institution: by an
 * equality with a value, or with the institution of something bound. Across institutions a query may begin
 * with one unbound table; all others must be bound to its institution.
 */
export function unboundTables(text: string, { isAcross = false } = {}): string[] {
  const unbound = new Set<string>()
  const reading = { queries: new Map(), outer: null, isAcross, mayBegin: isAcross, unbound }
  const statements = splitNodes(readSql(text), (all, at) => (isSymbol(all[at], ';') ? 1 : 0))
  for (const statement of statements) {
    if (statement.length > 0) readQuery(statement, reading)
  }
  return [...unbound]
}

/** Returns whether the query is bound to one institution. */
function readQuery(nodes: SqlNode[], reading: Reading): boolean {
  if (isWord(nodes[0], 'with')) return readWith(nodes, reading)
  const arms = splitNodes(nodes, widthOfSetOperation)
  return arms.map((arm) => readArm(arm, reading)).every(Boolean)
}

function widthOfSetOperation(nodes: SqlNode[], at: number): number {
  if (!isWord(nodes[at], 'union', 'intersect', 'except')) return 0
  return isWord(nodes[at + 1], 'all', 'distinct') ? 2 : 1
}

/** `with name (columns) as materialized (query), … query` */
function readWith(nodes: SqlNode[], reading: Reading): boolean {
  const queries = new Map(reading.queries)
  let at = isWord(nodes[1], 'recursive') ? 2 : 1
  for (;;) {
    const name = nameOf(nodes[at]) ?? ''
    while (at < nodes.length && !isQuery(nodes[at])) at += 1
    if (at === nodes.length) break
    // A recursive query may refer to itself.
    queries.set(name, true)
    queries.set(name, readQuery(within(nodes[at]), { ...reading, queries }))
    at += 1
    if (!isSymbol(nodes[at], ',')) break
    at += 1
  }
  return readQuery(nodes.slice(at), { ...reading, queries })
}

function readArm(nodes: SqlNode[], reading: Reading): boolean {
  const [first] = nodes
  if (isQuery(first)) return readQuery(within(first), reading)
  if (isWord(first, 'insert')) return readInsert(nodes, reading)
  if (isWord(first, 'select', 'update', 'delete', 'values')) return readBlock(nodes, reading)
  if (isWord(first, ...ABOUT_NO_ROWS)) return true
  // Statements such as `lock` or `truncate` affect all rows or are unknown to this reader.
  reading.unbound.add(`(${nameOf(first)})`)
  return false
}

/** Reads a select, update or delete: its tables, what its conditions bind, and its subqueries. */
function readBlock(nodes: SqlNode[], reading: Reading): boolean {
  const relations: Relation[] = []
  const proofs: Proof[] = []
  const expressions: SqlNode[] = []
  for (const { word, content } of clausesOf(nodes)) {
    if (word === 'from' || word === 'update' || word === 'using') {
      const read = readFrom(content, fromReader(relations, reading))
      relations.push(...read.relations)
      proofs.push(...read.proofs)
      expressions.push(...read.expressions)
      continue
    }
    expressions.push(...content)
    if (word === 'where') {
      proofs.push(...equalitiesOf(content).map((one) => ({ ...one, binds: 'all' as const })))
    }
  }
  const scope = { relations, outer: reading.outer }
  const mayBegin = reading.mayBegin && relations.every(({ key }) => key === null)
  const inside = { ...reading, outer: scope, mayBegin }
  const bind = () =>
    bindRelations(scope, proofs, (query) => readQuery(query, { ...inside, unbound: new Set() }))
  bind()
  const isClosed = relations.every(({ isBound }) => isBound)
  const first = relations.find(({ isBound }) => !isBound)
  if (first !== undefined && reading.mayBegin) {
    first.isBound = true
    bind()
  }
  readInside(expressions, inside)
  for (const { alias, owned, isBound } of relations) {
    if (isBound || (owned === null && !reading.mayBegin)) continue
    reading.unbound.add(owned ?? alias)
  }
  return isClosed
}

function fromReader(relations: Relation[], reading: Reading): FromReader {
  return {
    relationOf(table, schema) {
      const isBound = schema === undefined ? reading.queries.get(table) : undefined
      if (isBound !== undefined) return { key: 'institution_id', owned: null, isBound }
      if (isTenantOwned(table, schema))
        return { key: 'institution_id', owned: table, isBound: false }
      if (table === 'institutions') {
        return { key: 'id', owned: reading.isAcross ? table : null, isBound: false }
      }
      return { key: null, owned: null, isBound: true }
    },
    readQuery(query, { before, isLateral }) {
      const outer = { relations: [...relations, ...before], outer: reading.outer }
      return readQuery(query, { ...reading, outer, mayBegin: reading.mayBegin && !isLateral })
    },
  }
}

/** Reads the queries inside expressions. */
function readInside(nodes: SqlNode[], reading: Reading): void {
  for (const node of nodes) {
    if (isQuery(node)) readQuery(within(node), reading)
    else readInside(within(node), reading)
  }
}

/** `insert into table as alias (columns) query on conflict (columns) do update set … returning …` */
function readInsert(nodes: SqlNode[], reading: Reading): boolean {
  const isEnd = (node: SqlNode, at: number) =>
    isWord(node, 'returning') || (isWord(node, 'on') && isWord(nodes[at + 1], 'conflict'))
  const end = nodes.findIndex(isEnd)
  const [head, tail] = end === -1 ? [nodes, []] : [nodes.slice(0, end), nodes.slice(end)]
  const columnsAt = head.findIndex(isList)
  const queryAt = head.findIndex(
    (node) => isQuery(node) || isWord(node, 'select', 'values', 'with'),
  )
  const hasColumns = columnsAt !== -1 && (queryAt === -1 || columnsAt < queryAt)
  const schema = isSymbol(head[3], '.') ? nameOf(head[2]) : undefined
  const table = nameOf(head[schema === undefined ? 2 : 4]) ?? ''
  if (isTenantOwned(table, schema)) {
    // Without a column list every column is given, and the institution column is not null.
    const isGiven = !hasColumns || givesInstitution(head[columnsAt])
    if (!isGiven || !isConflictOwn(tail)) reading.unbound.add(table)
  }
  readInside(tail, reading)
  return queryAt === -1 || readQuery(head.slice(queryAt), reading)
}

function givesInstitution(columns: SqlNode | undefined): boolean {
  return within(columns).some((column) => nameOf(column) === 'institution_id')
}

/** Whether `on conflict` can only change a row of the same institution. */
function isConflictOwn(tail: SqlNode[]): boolean {
  const changes = tail.some((node, at) => isWord(node, 'do') && isWord(tail[at + 1], 'update'))
  return !changes || givesInstitution(tail[2])
}
