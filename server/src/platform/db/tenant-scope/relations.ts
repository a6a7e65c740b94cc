import type { Equality } from './conditions.ts'
import { type SqlNode, isQuery, isSymbol, nameOf, within } from './sql-nodes.ts'

/** A table, a query or a function that a statement reads from or writes to, under one name. */
export interface Relation {
  alias: string
  /** The column that says whose a row is; none when its rows are nobody's. */
  key: 'institution_id' | 'id' | null
  /** The tenant-owned table it is: the statement must bind it. */
  owned: string | null
  isBound: boolean
}

/** An equality, and of which relations it holds: an outer join's says nothing of the kept side. */
export interface Proof extends Equality {
  binds: Relation[] | 'all'
}

/** What a statement sees: its own relations, and those of the statements around it. */
export interface Scope {
  relations: Relation[]
  outer: Scope | null
}

/** Whether a query in brackets is bound to one institution itself. */
type IsClosed = (query: SqlNode[]) => boolean

/** Marks the relations that the proofs bind to one institution: by a value, or by one bound before. */
export function bindRelations(scope: Scope, proofs: Proof[], isClosed: IsClosed): void {
  const bothWays = proofs.flatMap(({ left, right, binds }) => [
    { key: left, other: right, binds },
    { key: right, other: left, binds },
  ])
  const bindNext = () =>
    bothWays.some(({ key, other, binds }) => {
      const relation = relationOfKey(key, scope.relations)
      if (relation === undefined || relation.isBound) return false
      if (binds !== 'all' && !binds.includes(relation)) return false
      relation.isBound = isOneInstitution(other, scope, isClosed)
      return relation.isBound
    })
  while (bindNext()) continue
}

/** The relation whose key an expression is. */
function relationOfKey(nodes: SqlNode[], relations: Relation[]): Relation | undefined {
  const named = columnOf(nodes)
  if (named === undefined) return undefined
  const having = relations.filter(({ key }) => key === named.column)
  if (named.qualifier !== undefined) return having.find(({ alias }) => alias === named.qualifier)
  // Postgres takes a bare name only where one table has it, or where they were joined by it.
  return having.find(({ owned }) => owned !== null) ?? having[0]
}

interface Column {
  qualifier: string | undefined
  column: string
}

function columnOf(nodes: SqlNode[]): Column | undefined {
  const isQualified = nodes.length === 3 && isSymbol(nodes[1], '.')
  if (nodes.length !== 1 && !isQualified) return undefined
  const column = nameOf(nodes.at(-1))
  return column === undefined
    ? undefined
    : { qualifier: isQualified ? nameOf(nodes[0]) : undefined, column }
}

/** Whether an expression is the id of one institution: a value, or the key of what is bound. */
function isOneInstitution(nodes: SqlNode[], scope: Scope, isClosed: IsClosed): boolean {
  const [only] = nodes
  if (nodes.length === 1 && only?.kind === 'value') return true
  if (nodes.length === 1 && isQuery(only)) return isClosed(within(only))
  const own = relationOfKey(nodes, scope.relations)
  if (own !== undefined) return own.isBound
  for (let around = scope.outer; around !== null; around = around.outer) {
    const relation = relationOfKey(nodes, around.relations)
    // A tenant-owned table around it is demanded there.
    if (relation !== undefined) return relation.isBound || relation.owned !== null
  }
  return isVariable(columnOf(nodes))
}

/** Of functions: their parameters, and the rows a trigger is called for. */
function isVariable(named: Column | undefined): boolean {
  if (named === undefined) return false
  return named.column.startsWith('p_') || named.qualifier === 'new' || named.qualifier === 'old'
}
