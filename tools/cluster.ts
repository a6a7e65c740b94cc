import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../server/src/platform/errors.ts'
import { buildWeb } from './build.ts'
import { hasSynchronousStandby, primaryOf, startCell } from './cluster/cell.ts'
import {
  FAIL_OVER_KINDS,
  type FailOverKind,
  failOver,
  isFailOverKind,
} from './cluster/fail-over.ts'
import { startFront } from './cluster/front.ts'
import { type Layout, openLayout, readCell, readLayout } from './cluster/layout.ts'
import { assertInstalled, endAll, processesOf } from './cluster/programs.ts'
import { walkFailOver } from './cluster/walk.ts'

/**
 * Runs two cells on this machine, each a separate bank on a Patroni cluster of two nodes: `npm run cluster -- up`.
 * docs/cluster.md describes each command. The exit code is 0 if the command succeeded, 1 if it was refused or a check
 * failed, and 2 if the command line is wrong.
 */
const USAGE = `usage: npm run cluster -- up
       npm run cluster -- status
       npm run cluster -- fail-over [--times 20] [--kind postgres|node|switch]
       npm run cluster -- walk
       npm run cluster -- down [--delete]
--folder names the cluster's folder, by default /var/lib/passbook/cluster; --cell names a cell other than the first.`
const WRONG_USAGE = 2
const DEFAULT_FOLDER = '/var/lib/passbook/cluster'
const DEFAULT_TIMES = '20'

interface Options {
  folder: string
  times: number
  kind: FailOverKind
  cell: string | undefined
  deletes: boolean
}

const commands: Record<string, (options: Options) => Promise<boolean>> = {
  up,
  status,
  'fail-over': ({ folder, times, kind, cell }) =>
    failOver({ ...readCell(folder, cell), times, kind, print: console.log }),
  walk: ({ folder, cell }) => walkFailOver({ ...readCell(folder, cell), print: console.log }),
  down,
}

class UsageError extends Error {}

try {
  const { name, options } = readArguments()
  process.exitCode = (await commands[name]?.(options)) ? 0 : 1
} catch (error) {
  const isKnown = error instanceof StartError || error instanceof UsageError
  console.error(isKnown ? error.message : error)
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : 1
}

function readArguments(): { name: string; options: Options } {
  const { values, positionals } = parse()
  const [name = ''] = positionals
  if (positionals.length !== 1 || !Object.hasOwn(commands, name)) throw new UsageError(USAGE)
  // A run without a fault would lose nothing and prove nothing.
  if (!/^[1-9]\d{0,3}$/.test(values.times))
    throw new UsageError('--times: a whole number from 1 to 9999')
  if (!isFailOverKind(values.kind)) throw new UsageError(`--kind: ${FAIL_OVER_KINDS.join(', ')}`)
  const { cell, kind, delete: deletes } = values
  const folder = path.resolve(values.folder)
  return { name, options: { folder, times: Number(values.times), kind, cell, deletes } }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        folder: { type: 'string', default: DEFAULT_FOLDER },
        times: { type: 'string', default: DEFAULT_TIMES },
        kind: { type: 'string', default: 'postgres' },
        cell: { type: 'string' },
        delete: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Starts every program that is not running, so the command can be repeated after one was killed. */
async function up({ folder }: Options): Promise<boolean> {
  assertInstalled()
  await buildWeb({ say: console.log }).built
  const layout = await openLayout(folder)
  startFront(folder, layout)
  await Promise.all(layout.cells.map((cell) => startCell({ folder, layout, cell })))
  return status({ folder })
}

async function status({ folder }: Pick<Options, 'folder'>): Promise<boolean> {
  const layout = readLayout(folder)
  console.log(`${processesOf(folder).length} processes in ${folder}`)
  let isWhole = true
  for (const cell of layout.cells) {
    const [primary, isSafe] = await Promise.all([primaryOf(cell), hasSynchronousStandby(cell)])
    isWhole &&= primary !== undefined && isSafe
    const standby = isSafe ? 'a synchronous standby' : 'no synchronous standby'
    console.log(`cell ${cell.name}: primary ${primary?.name ?? 'missing'}, ${standby}`)
    for (const address of addressesOf(layout, cell.institutions)) console.log(`  ${address}`)
  }
  return isWhole
}

function addressesOf({ pages }: Layout, institutions: readonly string[]): string[] {
  return institutions.map((institution) => `http://${institution}.localhost:${pages}`)
}

/** Ends every process. What they stored stays, unless --delete is given. */
async function down({ folder, deletes }: Options): Promise<boolean> {
  await endAll(folder)
  if (deletes && existsSync(folder)) rmSync(folder, { recursive: true })
  console.log(`no process of ${folder} is running${deletes ? ', and the folder is deleted' : ''}`)
  return true
}
