import {
  type SqlNode,
  isList,
  isQuery,
  isSymbol,
  isWord,
  splitAtCommas,
  within,
} from './sql-nodes.ts'

/** Two expressions that a condition says are equal; the right one may be a subquery that the left is in. */
export interface Equality {
  left: SqlNode[]
  right: SqlNode[]
}

/** The equalities that must hold for a condition to be true. */
export function equalitiesOf(condition: SqlNode[]): Equality[] {
  const nodes = withoutBrackets(condition)
  if (splitAtWord(nodes, 'or').length > 1) return []
  const parts = splitAtWord(nodes, 'and')
  if (parts.length > 1) return parts.flatMap(equalitiesOf)
  return equalityOf(nodes)
}

function equalityOf(nodes: SqlNode[]): Equality[] {
  const isOne = nodes.findIndex((node) => isSymbol(node, '='))
  if (isOne > 0) return pairsOf(nodes.slice(0, isOne), nodes.slice(isOne + 1))
  const isIn = nodes.findIndex((node) => isWord(node, 'in'))
  if (isIn > 0 && !isWord(nodes[isIn - 1], 'not') && isQuery(nodes[isIn + 1])) {
    return rowOf(nodes.slice(0, isIn)).map((left) => ({ left, right: nodes.slice(isIn + 1) }))
  }
  return []
}

/** `(a, b) = (c, d)` means `a = c and b = d`. */
function pairsOf(left: SqlNode[], right: SqlNode[]): Equality[] {
  const [lefts, rights] = [rowOf(left), rowOf(right)]
  if (lefts.length !== rights.length) return []
  return lefts.map((part, at) => ({
    left: withoutCast(part),
    right: withoutCast(rights[at] ?? []),
  }))
}

function rowOf(nodes: SqlNode[]): SqlNode[][] {
  const isRow = nodes.length === 1 && isList(nodes[0])
  return isRow ? splitAtCommas(within(nodes[0])) : [nodes]
}

function withoutCast(nodes: SqlNode[]): SqlNode[] {
  const cast = nodes.findIndex((node) => isSymbol(node, '::'))
  return withoutBrackets(cast === -1 ? nodes : nodes.slice(0, cast))
}

function withoutBrackets(nodes: SqlNode[]): SqlNode[] {
  const isBracketed = nodes.length === 1 && isList(nodes[0])
  return isBracketed ? withoutBrackets(within(nodes[0])) : nodes
}

/** Splits at a word, except where it belongs to `between` or is inside `case … end`. */
function splitAtWord(nodes: SqlNode[], word: 'and' | 'or'): SqlNode[][] {
  const parts: SqlNode[][] = [[]]
  let cases = 0
  let betweens = 0
  for (const node of nodes) {
    if (isWord(node, 'case')) cases += 1
    if (isWord(node, 'end')) cases -= 1
    if (isWord(node, 'between')) betweens += 1
    const isJoining = isWord(node, 'and') && betweens > 0
    if (isJoining) betweens -= 1
    if (cases === 0 && !isJoining && isWord(node, word)) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts
}
