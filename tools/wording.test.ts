import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vitest/node'
import { describe, expect, it } from 'vitest'

const WEB = path.resolve(import.meta.dirname, '../web/src')

/** Pages that no depositor and no staff member sees, titles and SPEC's messages, each a table of its own. */
const OUTSIDE =
  /^(sandbox|preview|widget|guards|test)\/|^pages\/dev\/|^api\/messages\.ts$|routes\.ts$|\.test\.tsx?$|\/test\/|\/test-|wording\.ts$/

/** Attributes whose value is read by people. */
const READ = new Set(
  `title label hint lead intro empty alt placeholder aria-label submitLabel pendingLabel confirmLabel
  cancelLabel leaveLabel refusedTitle`.split(/\s+/),
)

interface Node {
  type: string
  start: number
  value?: unknown
  [key: string]: unknown
}

/** Sentences that stand in the code instead of in a catalogue, with their place. */
function findLoose(file: string, source: string): string[] {
  const found: string[] = []
  const report = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push(`${file}:${line} ${text.trim().slice(0, 60)}`)
  }
  const visit = (node: Node): void => {
    // What is thrown is read by engineers.
    if (node.type === 'ThrowStatement' || node.type === 'ImportDeclaration') return
    const { value } = node
    if (node.type === 'JSXText' && /[A-Za-z]{2}/.test(String(value))) report(node, String(value))
    if (node.type === 'JSXAttribute') {
      const name = (node['name'] as Node)['name']
      const text = (value as Node | null)?.value
      if (READ.has(String(name)) && typeof text === 'string' && /[A-Za-z]/.test(text)) {
        report(node, text)
        return
      }
    }
    if (node.type === 'Literal' && typeof value === 'string' && /^[A-Z][a-z’]* \S/.test(value)) {
      report(node, value)
    }
    if (node.type === 'TemplateElement') {
      const { raw } = value as { raw: string }
      if (/^[A-Z][a-z’]* [a-z]|[a-z] [a-z’]+[.?!]$/.test(raw)) report(node, raw)
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (typeof one === 'object' && one !== null && 'type' in one) visit(one as Node)
      }
    }
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return found
}

describe('sentences stand in the catalogue of their domain', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !OUTSIDE.test(file))

  it('on every page of depositors and staff', () => {
    const loose = files.flatMap((file) =>
      findLoose(file, readFileSync(path.join(WEB, file), 'utf8')),
    )
    expect(loose).toEqual([])
  })

  it('and one outside is found', () => {
    const source = `const a = <p title="One">Two words {\`Three or \${b}\`}</p>\nconst c = 'Four words'`
    expect(findLoose('x.tsx', source)).toHaveLength(4)
  })
})

const REPOSITORY = path.resolve(import.meta.dirname, '..')

/** Two words for one thing confuse readers. Each pattern finds the word that is not used. */
const OTHER_WORDS: readonly [instead: string, word: RegExp, except?: RegExp][] = [
  // SPEC 8 spells its message so, and SQL names the status of SPEC 3.
  ['canceled', /\bcancell(ed|ing)\b/i, /^Deposit cancelled successfully$|'Cancelled'|cancelled:/],
  ['microdeposits', /micro-deposit|\bsmall deposits\b/i],
  ['recurring', /\brepeating\b.*\b(deposit|transfer)/i],
  // A person declines; a rule refuses.
  ['decline', /\b(agree|accept|can) or refuse\b|\brefused your\b/i],
  // A page whose title SPEC 2 gives is of the “joint account holder”; elsewhere it is the owner.
  [
    'joint owner',
    /\bjoint (account )?holder/i,
    /^(Add joint account holder|Joint Account Holder)$/,
  ],
  // Regulation E wants an address to write to, so its notices keep the word.
  [
    'Send us a message',
    /\bwrite to us\b/i,
    /call us|call or write|write to us (in the|at|\$)|^Write to us $/i,
  ],
]

/** The sentences of a file that say one of these words: everything with a space in it. */
function findOtherWords(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') return
    const { value } = node
    const raw = (value as { raw?: string } | null)?.raw
    const text = node.type === 'TemplateElement' ? raw : value
    if (typeof text === 'string' && /\S\s\S/.test(text)) {
      for (const [instead, word, except] of OTHER_WORDS) {
        if (word.test(text) && !except?.test(text)) found.push(`${file} “${text}”: ${instead}`)
      }
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (typeof one === 'object' && one !== null && 'type' in one) visit(one as Node)
      }
    }
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return found
}

describe('one thing has one name', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: REPOSITORY }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )

  it('on pages, in emails, in letters and in the console', () => {
    const others = files.flatMap((file) =>
      findOtherWords(file, readFileSync(path.join(REPOSITORY, file), 'utf8')),
    )
    expect(others).toEqual([])
  })

  it('and another name is found', () => {
    expect(findOtherWords('x.ts', "const a = 'It was cancelled by us'")).toHaveLength(1)
  })
})
