import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** The first load of /login, JavaScript and CSS after gzip, must stay within its budget. */
const BUDGET_BYTES = 160 * 1000
const ENTRIES = ['index.html', 'src/pages/auth/LoginPage.tsx']

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const DIST = path.resolve(import.meta.dirname, '../web/dist')
const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const css of chunk.css ?? []) seen.add(css)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}

const files = new Set(ENTRIES.flatMap((entry) => [...filesOf(entry)]))
const sizes = [...files].map((file) => ({
  file,
  bytes: gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length,
}))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
if (process.argv.includes('--list') || total > BUDGET_BYTES) {
  for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
  }
}
console.log(`First load of /login: ${(total / 1000).toFixed(1)} kB of ${BUDGET_BYTES / 1000} kB`)
if (total > BUDGET_BYTES) process.exit(1)
