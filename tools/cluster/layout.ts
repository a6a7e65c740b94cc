import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isFree } from '../../server/src/platform/db/embedded/server-process.ts'
import { StartError } from '../../server/src/platform/errors.ts'

/** The layout of a cluster on this machine: its cells, their ports and passwords. A file stores it. */

const Port = z.number().int()

const Node = z.object({ name: z.string(), postgres: Port, patroni: Port })

const Cell = z.object({
  name: z.string(),
  /** The institutions that this cell serves, by the first part of their host. */
  institutions: z.array(z.string()),
  etcd: Port,
  etcdPeers: Port,
  nodes: z.array(Node),
  /** HAProxy's ports for the current primary and for a standby. */
  primary: Port,
  standby: Port,
  pgbouncer: Port,
  servers: z.array(Port),
})

const Layout = z.object({
  /** Where browsers go; HAProxy picks the cell by host. */
  pages: Port,
  passwords: z.object({
    superuser: z.string(),
    replicator: z.string(),
    passbook_owner: z.string(),
    passbook_app: z.string(),
  }),
  secrets: z.record(z.string(), z.string()),
  cells: z.array(Cell),
})

export type Layout = z.infer<typeof Layout>
export type CellLayout = z.infer<typeof Cell>
export type NodeLayout = z.infer<typeof Node>

/** The institutions of each cell in a new cluster. */
const CELLS: Readonly<Record<string, string[]>> = { a: ['harborlight'], b: ['meadow', 'summit'] }
const NODES = 2
const SERVERS = 2
const FIRST_PORT = 21_000
const LAST_PORT = 29_000

export function layoutFile(folder: string): string {
  return path.join(folder, 'cluster.json')
}

export function readLayout(folder: string): Layout {
  const file = layoutFile(folder)
  if (!existsSync(file)) throw new StartError(`no cluster in ${folder}: npm run cluster -- up`)
  return Layout.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** One cell of a cluster: the named one, or the first. */
export function readCell(folder: string, name?: string) {
  const layout = readLayout(folder)
  const cell = layout.cells.find((one) => name === undefined || one.name === name)
  if (!cell) throw new StartError(`no cell ${name} in ${folder}`)
  return { folder, layout, cell }
}

/** Reads the layout of an existing cluster, or makes one with free ports. */
export async function openLayout(folder: string): Promise<Layout> {
  if (existsSync(layoutFile(folder))) return readLayout(folder)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const layout = await newLayout()
  writeFileSync(layoutFile(folder), JSON.stringify(layout, null, 2), { mode: 0o600 })
  return layout
}

async function newLayout(): Promise<Layout> {
  const ports = freePorts()
  const next = async () => (await ports.next()).value as number
  const several = async (count: number) => {
    const found: number[] = []
    while (found.length < count) found.push(await next())
    return found
  }
  const pages = await next()
  const cells: CellLayout[] = []
  for (const [name, institutions] of Object.entries(CELLS)) {
    const nodes: NodeLayout[] = []
    while (nodes.length < NODES) {
      nodes.push({
        name: `${name}${nodes.length + 1}`,
        postgres: await next(),
        patroni: await next(),
      })
    }
    const [etcd = 0, etcdPeers = 0, primary = 0, standby = 0, pgbouncer = 0] = await several(5)
    const servers = await several(SERVERS)
    cells.push({ name, institutions, etcd, etcdPeers, nodes, primary, standby, pgbouncer, servers })
  }
  const random = () => randomBytes(24).toString('base64url')
  const passwords = {
    superuser: random(),
    replicator: random(),
    passbook_owner: random(),
    passbook_app: random(),
  }
  const secrets = {
    APP_SECRET: random() + random(),
    PII_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PII_INDEX_KEY: random() + random(),
  }
  return { pages, passwords, secrets, cells }
}

async function* freePorts(): AsyncGenerator<number> {
  for (let port = FIRST_PORT + (process.pid % 1_000); port < LAST_PORT; port += 1) {
    if (await isFree(port, '127.0.0.1')) yield port
  }
  throw new StartError(`no free port up to ${LAST_PORT}`)
}
