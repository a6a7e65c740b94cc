import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { glob, readFile, rename, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const WEB = path.join(ROOT, 'web')
const DIST = path.join(WEB, 'dist')
/** What it was built from, and whether that is compressed too; each is written when it is true. */
const BUILT = path.join(DIST, '.built-from')
const COMPRESSED = path.join(DIST, '.compressed')
const SOURCES = [
  'web/{src,public}/**/*.*',
  'web/*.{ts,html,json}',
  'contract/src/**/*.ts',
  'package-lock.json',
]

export interface WebBuild {
  /** When its pages can be served. */
  built: Promise<void>
  /** Writes the files in smaller forms too; without them they are sent as they are. */
  compress: () => Promise<void>
}

interface BuildOptions {
  /** Told what takes time, for a person who waits. */
  say?: ((words: string) => void) | undefined
  /** Gives way to others: what is prepared beside it takes longer than the build. */
  givesWay?: boolean
}

/** Begins to build the web, when its sources changed since the last build. */
export function buildWeb({ say, givesWay = false }: BuildOptions = {}): WebBuild {
  const hash = hashSources()
  const known = existsSync(BUILT) ? readFileSync(BUILT, 'utf8') : undefined
  const isKnown = known === hash
  if (!isKnown) say?.('Building the web application…')
  return {
    built: isKnown ? Promise.resolve() : build(hash, { say, givesWay }),
    compress: async () => {
      if (!existsSync(COMPRESSED)) await compressFiles()
    },
  }
}

/** At once, and not while the server is loaded: together they take longer. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    hash.update(file).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

async function build(hash: string, { say, givesWay }: BuildOptions): Promise<void> {
  const startedAt = Date.now()
  // Emptied here: each of the two builds would take what the other has made.
  rmSync(DIST, { recursive: true, force: true })
  const forServer = ['--ssr', 'src/prerender.tsx', '--outDir', 'dist/server']
  await Promise.all([[], forServer].map((args) => vite(args, givesWay)))
  await writeFile(BUILT, hash)
  say?.(`Built the web application in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Of 19: on a busy machine it still gets its turn. */
const BELOW_OTHERS = 5

async function vite(args: readonly string[], givesWay = false): Promise<void> {
  const flags = ['--emptyOutDir', 'false', '--logLevel', 'warn']
  const child = spawn('vite', ['build', ...args, ...flags], { cwd: WEB, stdio: 'inherit' })
  if (givesWay && child.pid) setPriority(child.pid, BELOW_OTHERS)
  // A server that cannot start ends before its pages are built.
  const end = () => void child.kill()
  process.once('exit', end)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', end)
  if (code !== 0) throw new Error(`vite build ${args.join(' ')} ended with ${code}`)
}

/** As many at a time as Node has threads for it. */
const AT_A_TIME = 4

async function compressFiles(): Promise<void> {
  const files: string[] = []
  for await (const file of glob('assets/**/*.{js,css,svg}', { cwd: DIST })) {
    files.push(path.join(DIST, file))
  }
  const compressNext = async (): Promise<void> => {
    const file = files.pop()
    if (file === undefined) return
    const content = await readFile(file)
    await writeWhole(`${file}.br`, await promisify(brotliCompress)(content))
    await writeWhole(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    await compressNext()
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, compressNext))
  await writeFile(COMPRESSED, '')
}

/** The server sends it meanwhile, and must not find half of it. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

if (import.meta.main) {
  const { built, compress } = buildWeb()
  await built
  await compress()
}
