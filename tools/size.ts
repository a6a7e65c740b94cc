import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** The first pages of the console: sign-in, then the work queue. */
const CONSOLE = [
  'console.html',
  'src/console/sign-in/LoginPage.tsx',
  'src/console/work/WorkPage.tsx',
]

/** The budgets of the first load: JavaScript and CSS after gzip. */
const BUDGETS = [
  { of: '/login', entries: ['index.html', 'src/pages/auth/LoginPage.tsx'], bytes: 160 * 1000 },
  { of: '/console', entries: CONSOLE, bytes: 250 * 1000 },
]

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const DIST = path.resolve(import.meta.dirname, '../web/dist')
const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

interface Walk {
  seen?: Set<string>
  /** Whether to include what loads later. */
  isWhole?: boolean
}

function filesOf(key: string, { seen = new Set(), isWhole = false }: Walk = {}): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const css of chunk.css ?? []) seen.add(css)
  const later = isWhole ? (chunk.dynamicImports ?? []) : []
  for (const imported of [...(chunk.imports ?? []), ...later]) filesOf(imported, { seen, isWhole })
  return seen
}

function sizesOf(entries: readonly string[]) {
  const files = new Set(entries.flatMap((entry) => [...filesOf(entry)]))
  return [...files].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length,
  }))
}

for (const { of, entries, bytes: budget } of BUDGETS) {
  const sizes = sizesOf(entries)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  if (process.argv.includes('--list') || total > budget) {
    for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
      console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
    }
  }
  console.log(`First load of ${of}: ${(total / 1000).toFixed(1)} kB of ${budget / 1000} kB`)
  if (total > budget) process.exitCode = 1
}

/** A path that every console page contains, and no depositor page. */
const OF_CONSOLE = '/console/'
for (const file of filesOf('index.html', { isWhole: true })) {
  if (!readFileSync(path.join(DIST, file), 'utf8').includes(OF_CONSOLE)) continue
  console.error(`${file}: depositors load something of the console`)
  process.exitCode = 1
}
