import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { hasSynchronousStandby, startNode, untilTakenOver, urlOf } from '../cluster/cell.ts'
import { type FailOverKind, takeAway } from '../cluster/fail-over.ts'
import { readCell } from '../cluster/layout.ts'
import { until } from '../cluster/programs.ts'
import { type Made, make } from './clean-up.ts'

/** The second cell, because `npm run cluster -- fail-over` uses the first. */
const CELL = 'b'
const SAFE_AGAIN_MS = 600_000

/** A separate database in the second cell of `npm run cluster`, whose primary can be taken away. */
export interface OnCluster {
  url: (role: 'passbook_owner' | 'passbook_app', database?: string) => string
  /** Makes another node primary. The former primary comes back as its standby. */
  failOver(kind: FailOverKind): Promise<void>
}

export async function openOnCluster(folder: string): Promise<Made<OnCluster>> {
  const at = readCell(folder, CELL)
  const { layout, cell } = at
  const { superuser, passbook_app } = layout.passwords
  const name = `torture_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const url = urlOf(cell.primary, 'postgres', superuser, 'postgres')
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const failOver = async (kind: FailOverKind) => {
    await until('a synchronous standby', () => hasSynchronousStandby(cell), SAFE_AGAIN_MS)
    const gone = await takeAway(at, kind)
    await untilTakenOver(cell, gone)
    startNode(at, gone)
  }
  const open = async (): Promise<OnCluster> => {
    await run(`create database ${name}`)
    return {
      // The owner is a superuser, as in the embedded database, because the checker also reads the queue of jobs.
      url: (role, database = name) =>
        role === 'passbook_owner'
          ? urlOf(cell.primary, 'postgres', superuser, database)
          : urlOf(cell.primary, role, passbook_app, database),
      failOver,
    }
  }
  return make(open, () => run(`drop database ${name} with (force)`))
}
