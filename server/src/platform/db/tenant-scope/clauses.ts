import { type SqlNode, isSymbol, isWord } from './sql-nodes.ts'

interface Clause {
  word: string
  content: SqlNode[]
}

const WORDS = ['from', 'where', 'having', 'window', 'limit', 'offset', 'fetch', 'returning', 'set']

/** The clauses of a select, update or delete: each with the word it begins with. */
export function clausesOf(nodes: SqlNode[]): Clause[] {
  const clauses: Clause[] = []
  for (const [at, node] of nodes.entries()) {
    const isVerb = at === 0
    if (node.kind === 'word' && (isVerb || beginsClause(nodes, at))) {
      // What is locked was named before.
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
