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
/** The hash of the sources of the build, and a mark that it is compressed. Each is written when done. */
const BUILT = path.join(DIST, '.built-from')
const COMPRESSED = path.join(DIST, '.compressed')
const SOURCES = [
  'web/{src,public}/**/*.*',
  'web/*.{ts,html,json}',
  'contract/src/**/*.ts',
  'package-lock.json',
]

export interface WebBuild {
  /** Resolves when the pages can be served. */
  built: Promise<void>
  /** Also writes compressed files. Without them the server sends the plain ones. */
  compress: () => Promise<void>
}

interface BuildOptions {
  /** Receives progress messages for a waiting person. */
  say?: ((words: string) => void) | undefined
  /** Lowers the priority, because what is prepared meanwhile takes longer than the build. */
  givesWay?: boolean
}

/** Starts to build the web if its sources changed since the last build. */
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

/** Hashes synchronously, before the server loads, because both together take longer. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    hash.update(file).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

async function build(hash: string, { say, givesWay }: BuildOptions): Promise<void> {
  const startedAt = Date.now()
  // The folder is emptied here, because each of the two builds would delete the output of the other.
  rmSync(DIST, { recursive: true, force: true })
  const forServer = ['--ssr', 'src/prerender.tsx', '--outDir', 'dist/server']
  await Promise.all([[], forServer].map((args) => vite(args, givesWay)))
  await writeFile(BUILT, hash)
  say?.(`Built the web application in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** The niceness, at most 19. With 5 the build still progresses on a busy machine. */
const BELOW_OTHERS = 5

async function vite(args: readonly string[], givesWay = false): Promise<void> {
  const flags = ['--emptyOutDir', 'false', '--logLevel', 'warn']
  const child = spawn('vite', ['build', ...args, ...flags], { cwd: WEB, stdio: 'inherit' })
  if (givesWay && child.pid) setPriority(child.pid, BELOW_OTHERS)
  // A server that cannot start also stops the build.
  const end = () => void child.kill()
  process.once('exit', end)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', end)
  if (code !== 0) throw new Error(`vite build ${args.join(' ')} ended with ${code}`)
}

/** As many at a time as Node has threads for compression. */
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

/** Writes the file atomically, because the server may read it at the same time. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

if (import.meta.main) {
  const { built, compress } = buildWeb()
  await built
  await compress()
}
