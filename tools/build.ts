import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliCompress, createGzip } from 'node:zlib'

/** Builds the web when its sources changed since the last build, and compresses it once for good. */
const ROOT = path.resolve(import.meta.dirname, '..')
const DIST = path.join(ROOT, 'web/dist')
const STAMP = path.join(DIST, '.built-from')
const SOURCES = [
  'web/{src,public}/**/*.*',
  'web/*.{ts,html,json}',
  'contract/src/**/*.ts',
  'package-lock.json',
]

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(SOURCES, { cwd: ROOT })) files.push(file)
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

async function compress(): Promise<void> {
  for await (const file of glob('assets/**/*.{js,css,svg}', { cwd: DIST })) {
    const full = path.join(DIST, file)
    await pipeline(
      createReadStream(full),
      createGzip({ level: 9 }),
      createWriteStream(`${full}.gz`),
    )
    await pipeline(createReadStream(full), createBrotliCompress(), createWriteStream(`${full}.br`))
  }
}

const hash = await hashSources()
if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) process.exit(0)
execFileSync('vite', ['build', '--logLevel', 'warn'], {
  cwd: path.join(ROOT, 'web'),
  stdio: 'inherit',
})
// What the server shows before any script runs, from the same sources.
execFileSync(
  'vite',
  ['build', '--ssr', 'src/prerender.tsx', '--outDir', 'dist/server', '--logLevel', 'warn'],
  {
    cwd: path.join(ROOT, 'web'),
    stdio: 'inherit',
  },
)
await compress()
writeFileSync(STAMP, hash)
