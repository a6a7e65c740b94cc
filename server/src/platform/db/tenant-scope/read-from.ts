import { equalitiesOf } from './conditions.ts'
import type { Proof, Relation } from './relations.ts'
import { type SqlNode, isList, isQuery, isSymbol, isWord, nameOf, within } from './sql-nodes.ts'

/** Resolves a name or a query in a `from`. */
export interface FromReader {
  relationOf(table: string, schema: string | undefined): Omit<Relation, 'alias'>
  /** Whether a query is bound to one institution; a lateral one sees the relations before it. */
  readQuery(query: SqlNode[], among: { before: Relation[]; isLateral: boolean }): boolean
}

interface FromRead {
  relations: Relation[]
  proofs: Proof[]
  /** Expressions that may contain further queries. */
  expressions: SqlNode[]
}

const JOIN_WORDS = ['join', 'natural', 'inner', 'cross', 'left', 'right', 'full', 'outer']
const NO_ALIAS = [...JOIN_WORDS, 'on', 'using']

/** Reads the tables of a `from`, `using` or `update`, and the conditions of their joins. */
export function readFrom(nodes: SqlNode[], reader: FromReader): FromRead {
  const read: FromRead = { relations: [], proofs: [], expressions: [] }
  for (let at = 0; at < nodes.length;) {
    const words: string[] = []
    while (isSymbol(nodes[at], ',') || isJoinWord(nodes, at)) {
      words.push(nameOf(nodes[at]) ?? ',')
      at += 1
    }
    const before = [...read.relations]
    at = readItem(nodes, at, reader, read)
    const join = { words, before, added: read.relations.slice(before.length) }
    at = readJoinCondition(nodes, at, join, read)
  }
  return read
}

/** `left` and `right` are also names of functions. */
function isJoinWord(nodes: SqlNode[], at: number): boolean {
  const isCall = isWord(nodes[at], 'left', 'right') && nodes[at + 1]?.kind === 'group'
  return !isCall && isWord(nodes[at], ...JOIN_WORDS)
}

/** Reads one table, function, query or bracketed join with its alias; returns the index after it. */
function readItem(nodes: SqlNode[], from: number, reader: FromReader, read: FromRead): number {
  const isLateral = isWord(nodes[from], 'lateral')
  let at = isLateral || isWord(nodes[from], 'only') ? from + 1 : from
  const node = nodes[at]
  at += 1
  if (isQuery(node)) {
    const isBound = reader.readQuery(within(node), { before: read.relations, isLateral })
    return readAlias(nodes, at, { relation: { ...NOT_OWNED, isBound }, name: '' }, read)
  }
  if (isList(node)) {
    const inner = readFrom(within(node), reader)
    read.relations.push(...inner.relations)
    read.proofs.push(...inner.proofs)
    read.expressions.push(...inner.expressions)
    return at
  }
  const schema = isSymbol(nodes[at], '.') ? nameOf(node) : undefined
  const name = (schema === undefined ? nameOf(node) : nameOf(nodes[at + 1])) ?? ''
  if (schema !== undefined) at += 2
  const given = nodes[at]
  if (given?.kind !== 'group') {
    return readAlias(nodes, at, { relation: reader.relationOf(name, schema), name }, read)
  }
  read.expressions.push(given)
  return readAlias(nodes, at + 1, { relation: { ...NOT_OWNED, isBound: true }, name }, read)
}

/** The result of a query or function; it is bound if its tables or its arguments are. */
const NOT_OWNED = { key: 'institution_id', owned: null } as const

function readAlias(
  nodes: SqlNode[],
  from: number,
  { relation, name }: { relation: Omit<Relation, 'alias'>; name: string },
  read: FromRead,
): number {
  let at = from
  if (isWord(nodes[at], 'with') && isWord(nodes[at + 1], 'ordinality')) at += 2
  if (isWord(nodes[at], 'as')) at += 1
  const alias = isWord(nodes[at], ...NO_ALIAS) ? undefined : nameOf(nodes[at])
  read.relations.push({ ...relation, alias: alias ?? name })
  if (alias !== undefined) at += 1
  const hasColumns = alias !== undefined && nodes[at]?.kind === 'group'
  return hasColumns ? at + 1 : at
}

interface Join {
  words: string[]
  before: Relation[]
  added: Relation[]
}

/** Returns the index after the condition. */
function readJoinCondition(nodes: SqlNode[], from: number, join: Join, read: FromRead): number {
  const isNext = (at: number) =>
    at >= nodes.length || isSymbol(nodes[at], ',') || isJoinWord(nodes, at)
  let end = from
  while (!isNext(end)) end += 1
  const [word, ...condition] = nodes.slice(from, end)
  read.expressions.push(...condition)
  const equalities = isWord(word, 'on')
    ? equalitiesOf(condition)
    : isWord(word, 'using')
      ? sameKeys(condition, join)
      : []
  const binds = boundBy(join)
  read.proofs.push(...equalities.map((equality) => ({ ...equality, binds })))
  return end
}

/** Equalities from `using (institution_id, …)`. */
function sameKeys([columns]: SqlNode[], { before, added }: Join) {
  const names = within(columns).map(nameOf)
  if (!names.includes('institution_id')) return []
  const known = before.filter(({ key }) => key === 'institution_id')
  return added.flatMap((one) =>
    known.map((other) => ({ left: keyOf(one.alias), right: keyOf(other.alias) })),
  )
}

function keyOf(alias: string): SqlNode[] {
  return [
    { kind: 'name', text: alias },
    { kind: 'symbol', text: '.' },
    { kind: 'name', text: 'institution_id' },
  ]
}

/** The relations that a join condition binds: not the side that an outer join keeps whole. */
function boundBy({ words, before, added }: Join): Relation[] | 'all' {
  if (words.includes('left')) return added
  if (words.includes('right')) return before
  return words.includes('full') ? [] : 'all'
}
