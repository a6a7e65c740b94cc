import type { Equality } from './conditions.ts'
import { type SqlNode, isQuery, isSymbol, nameOf, within } from './sql-nodes.ts'

/** A table, a query or a function that a statement reads from or writes to, under one name. */
export interface Relation {
  alias: string
  /** The column with the institution of a row; null when the rows belong to no institution. */
  key: 'institution_id' | 'id' | null
  /** The tenant-owned table, which the statement must bind; null for anything else. */
  owned: string | null
  isBound: boolean
}

/** An equality, and the relations it binds: the condition of an outer join does not bind the kept side. */
export interface Proof extends Equality {
  binds: Relation[] | 'all'
}

/** The relations a statement sees: its own, and those of the statements around it. */
export interface Scope {
  relations: Relation[]
  outer: Scope | null
}

/** Whether a query in brackets is itself bound to one institution. */
type IsClosed = (query: SqlNode[]) => boolean

/** Marks the relations that the proofs bind to one institution: by a value, or by a bound relation. */
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

/** The relation whose key the expression is. */
function relationOfKey(nodes: SqlNode[], relations: Relation[]): Relation | undefined {
  const named = columnOf(nodes)
  if (named === undefined) return undefined
  const having = relations.filter(({ key }) => key === named.column)
  if (named.qualifier !== undefined) return having.find(({ alias }) => alias === named.qualifier)
  // Postgres accepts an unqualified name only where one table has it, or where tables were joined by it.
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

/** Whether an expression is the id of one institution: a value, or the key of a bound relation. */
function isOneInstitution(nodes: SqlNode[], scope: Scope, isClosed: IsClosed): boolean {
  const [only] = nodes
  if (nodes.length === 1 && only?.kind === 'value') return true
  if (nodes.length === 1 && isQuery(only)) return isClosed(within(only))
  const own = relationOfKey(nodes, scope.relations)
  if (own !== undefined) return own.isBound
  for (let around = scope.outer; around !== null; around = around.outer) {
    const relation = relationOfKey(nodes, around.relations)
    // A tenant-owned table of an outer query must be bound there.
    if (relation !== undefined) return relation.isBound || relation.owned !== null
  }
  return isVariable(columnOf(nodes))
}

/** Whether a column is a variable in a database function: a parameter, or a row of a trigger. */
function isVariable(named: Column | undefined): boolean {
  if (named === undefined) return false
  return named.column.startsWith('p_') || named.qualifier === 'new' || named.qualifier === 'old'
}
