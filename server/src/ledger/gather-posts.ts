import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Database } from '../platform/db/database.ts'
import { type Waiting, gatherer } from '../platform/db/gather.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { EntryParameters } from './entry-parameters.ts'
import type { PostedEntry } from './entry.ts'
import { postAlone, isPlain, postPlain } from './post-plain.ts'

const LANES = 3
const MOST = 64
/** One alone, whose account somebody has locked, keeps its lane so long. */
const PATIENCE_MS = 20
const DEADLOCK_DETECTED = '40P01'

interface Posting extends Waiting<PostedEntry> {
  entry: EntryParameters
}

const gather = gatherer<Posting>({ lanes: LANES, most: MOST, run: postGroup })

/**
 * Posts an entry together with those that come at the same time: they would wait for the same disk,
 * so they share a statement, a transaction and a commit. One that comes alone goes at once.
 */
export function gatherPost(db: Database, entry: EntryParameters): Promise<PostedEntry> {
  if (!isPlain(entry)) return postAlone(db, entry)
  const { institution_id, key, accounts } = entry
  const names = [`${institution_id} ${key}`, ...accounts.filter((id) => id !== null)]
  return new Promise((resolve, reject) => {
    gather(db, { names, entry, resolve, reject })
  })
}

/** Never fails, and waits for no account for long: each hears of its own fate. */
async function postGroup(db: Database, group: readonly Posting[]): Promise<void> {
  const [first] = group
  if (first && group.length === 1) {
    return Promise.race([settleAlone(db, first), sleep(PATIENCE_MS, undefined, { ref: false })])
  }
  try {
    const entries = group.map(({ entry }) => entry)
    const posted = await postPlain(db, entries, { waits: false })
    for (const [index, waiting] of group.entries()) {
      const done = posted[index]
      // Known, refused or busy: it finds out by itself, and holds up nobody meanwhile.
      if (done) waiting.resolve(done)
      else void settleAlone(db, waiting)
    }
  } catch (error) {
    // Undone as a whole, and told so: one of them is at fault. Without an answer nobody knows.
    if (error instanceof DatabaseError) for (const one of group) void settleAlone(db, one)
    else for (const one of group) one.reject(error)
  }
}

async function settleAlone(db: Database, { entry, resolve, reject }: Posting): Promise<void> {
  try {
    resolve(await postAlone(db, entry))
  } catch (error) {
    // A group locks accounts before keys: with the same key elsewhere the two can wait in a ring.
    const isRing = error instanceof DatabaseError && error.code === DEADLOCK_DETECTED
    if (!isRing) return reject(error)
    resolve(inTransaction(db, (trx) => postAlone(trx, entry)))
  }
}
