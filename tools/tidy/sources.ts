import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

export interface Source {
  /** The path from the root of the repository, with forward slashes. */
  file: string
  text: string
  /** Our own files by path, and packages by name. */
  imports: string[]
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const PATTERNS = [
  '{contract,server,web}/src/**/*.{ts,tsx}',
  'server/test/*.ts',
  '{e2e,tools}/**/*.ts',
]
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g

export async function readSources(): Promise<Source[]> {
  const sources: Source[] = []
  for await (const file of glob(PATTERNS, { cwd: ROOT, exclude: ['**/node_modules/**'] })) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    sources.push(toSource(file.replaceAll(path.sep, '/'), text))
  }
  return sources
}

export function toSource(file: string, text: string): Source {
  const named = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return { file, text, imports: named.map((name) => resolve(file, name)) }
}

function resolve(file: string, name: string): string {
  if (name === '@passbook/contract') return 'contract/src/index.ts'
  if (name.startsWith('@passbook/contract/')) return `contract/src/${name.slice(19)}.ts`
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name
}
