import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { type Waiting, gatherer } from '../../db/gather.ts'
import { inSharedTransaction } from '../../db/shared-transaction.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'

const LANES = 2
const MOST = 16
/** One whose account somebody has locked keeps its lane so long. */
const PATIENCE_MS = 20

interface Act extends Waiting<unknown> {
  act: (trx: Transaction) => Promise<unknown>
}

const gather = gatherer<Act>({ lanes: LANES, most: MOST, run: runGroup })

/**
 * Runs an act together with those of other people that come at the same time: in one transaction,
 * with one statement for what all of them ask. If anything is in the way of one, all are undone and
 * each is run by itself. Each has its key, so that none is done twice.
 */
export function gatherAct<T>(
  db: Database,
  { institution_id, depositor_id }: ApplicationCaller,
  act: (trx: Transaction) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return inTransaction(db, act)
  return new Promise<T>((resolve, reject) => {
    const settle = { resolve: resolve as Act['resolve'], reject }
    gather(db, { names: [depositor_id], common: institution_id, act, ...settle })
  })
}

async function runGroup(db: Database, group: readonly Act[]): Promise<void> {
  if (group.length > 1 && (await areDoneTogether(db, group))) return
  const alone = group.map(({ act, resolve, reject }) =>
    inTransaction(db, act).then(resolve, reject),
  )
  await Promise.race([Promise.all(alone), sleep(PATIENCE_MS, undefined, { ref: false })])
}

async function areDoneTogether(db: Database, group: readonly Act[]): Promise<boolean> {
  // Accounts are locked in one order, whoever else works on them.
  const inOrder = group.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  try {
    const done = await inSharedTransaction(
      db,
      inOrder.map(({ act }) => act),
    )
    for (const [index, { resolve }] of inOrder.entries()) resolve(done[index])
    return true
  } catch {
    // Undone as a whole, or nobody knows: run again, each finds by its key what was done.
    return false
  }
}

function nameOf({ names }: Act): string {
  return names[0] ?? ''
}
