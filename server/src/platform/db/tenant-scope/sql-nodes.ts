/** A statement as tokens and bracketed groups: enough to find its tables and conditions. */
export type SqlNode = SqlToken | SqlGroup

interface SqlToken {
  /** `word` is a keyword or a name as written; `name` was quoted; `value` a parameter or literal. */
  kind: 'word' | 'name' | 'value' | 'symbol'
  text: string
}

interface SqlGroup {
  kind: 'group'
  nodes: SqlNode[]
}

const TOKENS = [
  ['space', /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y],
  ['value', /\$\d+|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|\d[\w.]*/y],
  ['name', /"(?:[^"]|"")*"/y],
  ['word', /[A-Za-z_][\w$]*/y],
  ['symbol', /::|[-+*/<>=~!@#%^&|`?]+|[^\s]/y],
] as const

/** Parses text that Postgres would accept; open brackets are closed at its end. */
export function readSql(text: string): SqlNode[] {
  const top: SqlNode[] = []
  const open = [top]
  for (const token of tokensOf(text)) {
    const nodes = open.at(-1) ?? top
    if (isSymbol(token, '(') || isSymbol(token, '[')) {
      const group: SqlGroup = { kind: 'group', nodes: [] }
      nodes.push(group)
      open.push(group.nodes)
    } else if (isSymbol(token, ')') || isSymbol(token, ']')) open.pop()
    else nodes.push(token)
  }
  return top
}

function* tokensOf(text: string): Generator<SqlToken> {
  let at = 0
  while (at < text.length) {
    const [kind, read] = tokenAt(text, at)
    at += read.length
    if (kind === 'space') continue
    yield { kind, text: normalize(kind, read) }
  }
}

function tokenAt(text: string, at: number): [(typeof TOKENS)[number][0], string] {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at
    const read = pattern.exec(text)?.[0]
    if (read !== undefined) return [kind, read]
  }
  throw new Error(`no SQL at ${at}: ${text}`)
}

function normalize(kind: SqlToken['kind'], read: string): string {
  if (kind === 'word') return read.toLowerCase()
  return kind === 'name' ? read.slice(1, -1) : read
}

export function isWord(node: SqlNode | undefined, ...words: string[]): boolean {
  return node?.kind === 'word' && words.includes(node.text)
}

export function isSymbol(node: SqlNode | undefined, text: string): boolean {
  return node?.kind === 'symbol' && node.text === text
}

/** The text of a name, quoted or not. */
export function nameOf(node: SqlNode | undefined): string | undefined {
  return node?.kind === 'word' || node?.kind === 'name' ? node.text : undefined
}

const QUERY_VERBS = ['select', 'with', 'insert', 'update', 'delete', 'values']

/** Whether a group contains a query, not a list or an expression. */
export function isQuery(node: SqlNode | undefined): boolean {
  const [first] = within(node)
  return isWord(first, ...QUERY_VERBS) || (first !== undefined && isQuery(first))
}

/** Whether a group contains a list or an expression. */
export function isList(node: SqlNode | undefined): boolean {
  return node?.kind === 'group' && !isQuery(node)
}

/** The nodes inside a group; none for a token. */
export function within(node: SqlNode | undefined): SqlNode[] {
  return node?.kind === 'group' ? node.nodes : []
}

/** Splits nodes at separators; `width` says how many nodes the separator at an index has, 0 for none. */
export function splitNodes(
  nodes: SqlNode[],
  width: (nodes: SqlNode[], at: number) => number,
): SqlNode[][] {
  const parts: SqlNode[][] = [[]]
  for (let at = 0; at < nodes.length; at += 1) {
    const skipped = width(nodes, at)
    if (skipped > 0) {
      parts.push([])
      at += skipped - 1
    } else parts.at(-1)?.push(nodes[at] as SqlNode)
  }
  return parts
}

export function splitAtCommas(nodes: SqlNode[]): SqlNode[][] {
  return splitNodes(nodes, (all, at) => (isSymbol(all[at], ',') ? 1 : 0))
}
