import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const WEB = path.join(ROOT, 'web')
const DIST = path.join(WEB, 'dist')
const STAMP = path.join(DIST, '.built-from')
const SOURCES = [
  'web/{src,public}/**/*.*',
  'web/*.{ts,html,json}',
  'contract/src/**/*.ts',
  'package-lock.json',
]

export interface BuildOptions {
  /** Told what takes time, for a person who waits. */
  say?: (words: string) => void
}

/**
 * Builds the web when its sources changed since the last build. Resolves when its pages can be served;
 * `compressed` resolves when the files are also there in smaller forms.
 */
export async function buildWeb({ say }: BuildOptions = {}): Promise<{ compressed: Promise<void> }> {
  const hash = await hashSources()
  const known = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined
  if (known === hash) return { compressed: Promise.resolve() }
  const startedAt = Date.now()
  say?.('Building the web application…')
  // Emptied here: each of the two builds would take what the other has made.
  await rm(DIST, { recursive: true, force: true })
  await Promise.all([vite([]), vite(['--ssr', 'src/prerender.tsx', '--outDir', 'dist/server'])])
  say?.(`Built the web application in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  // Written last: a build that was interrupted is made again.
  return { compressed: compress().then(() => writeFile(STAMP, hash)) }
}

async function hashSources(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(SOURCES, { cwd: ROOT })) files.push(file)
  files.sort()
  const contents = await Promise.all(files.map((file) => readFile(path.join(ROOT, file))))
  const hash = createHash('sha256')
  for (const [place, file] of files.entries()) hash.update(file).update(contents[place] ?? '')
  return hash.digest('hex')
}

async function vite(args: readonly string[]): Promise<void> {
  const flags = ['--emptyOutDir', 'false', '--logLevel', 'warn']
  const child = spawn('vite', ['build', ...args, ...flags], { cwd: WEB, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`vite build ${args.join(' ')} ended with ${code}`)
}

/** As many at a time as Node has threads for it. */
const AT_A_TIME = 4

async function compress(): Promise<void> {
  const files: string[] = []
  for await (const file of glob('assets/**/*.{js,css,svg}', { cwd: DIST })) {
    files.push(path.join(DIST, file))
  }
  const compressNext = async (): Promise<void> => {
    const file = files.pop()
    if (file === undefined) return
    const content = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    await compressNext()
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, compressNext))
}

if (import.meta.main) {
  const { compressed } = await buildWeb()
  await compressed
}
