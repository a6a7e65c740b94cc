import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { type BatchItem, createBatchQueue } from '../platform/db/batch-queue.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { EntryParameters } from './entry-parameters.ts'
import type { PostedEntry } from './entry.ts'
import { postAlone, isPlain, postPlain } from './post-plain.ts'

const LANES = 3
const MAX_ITEMS = 64
/** How long a single entry waits in its lane for an account that is locked. */
const MAX_WAIT_MS = 20
const DEADLOCK_DETECTED = '40P01'

interface Posting extends BatchItem<PostedEntry> {
  entry: EntryParameters
}

const queuePosting = createBatchQueue<Posting>({
  lanes: LANES,
  maxItems: MAX_ITEMS,
  run: postGroup,
})

/**
 * Posts an entry together with concurrent ones. They would wait for the same disk, so they share a
 * statement, a transaction and a commit. An entry that comes alone is posted at once.
 */
export function postInBatch(db: Database, entry: EntryParameters): Promise<PostedEntry> {
  if (!isPlain(entry)) return postAlone(db, entry)
  const { institution_id, key, accounts } = entry
  const lockKeys = [`${institution_id} ${key}`, ...accounts.filter((id) => id !== null)]
  return new Promise((resolve, reject) => {
    queuePosting(db, { lockKeys, entry, resolve, reject })
  })
}

/** Never throws, and does not wait long for any account: each entry is resolved or rejected separately. */
async function postGroup(db: Database, group: readonly Posting[]): Promise<void> {
  const [first] = group
  if (first && group.length === 1) {
    return Promise.race([settleAlone(db, first), sleep(MAX_WAIT_MS, undefined, { ref: false })])
  }
  try {
    const entries = group.map(({ entry }) => entry)
    const posted = await postPlain(db, entries, { waits: false })
    for (const [index, waiting] of group.entries()) {
      const done = posted[index]
      // The key is known, or the entry was refused or its account is busy: it is posted alone, without
      // delaying the others.
      if (done) waiting.resolve(done)
      else void settleAlone(db, waiting)
    }
  } catch (error) {
    // A database error means that the batch was rolled back because of one entry, so each is retried
    // alone. Without an answer from the database the outcome is unknown, so all are rejected.
    if (error instanceof DatabaseError) for (const one of group) void settleAlone(db, one)
    else for (const one of group) one.reject(error)
  }
}

async function settleAlone(db: Database, { entry, resolve, reject }: Posting): Promise<void> {
  try {
    resolve(await postAlone(db, entry))
  } catch (error) {
    // A batch locks accounts before keys, so it can deadlock with another call that has the same key.
    const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK_DETECTED
    if (!isDeadlock) return reject(error)
    resolve(inTransaction(db, (trx) => postAlone(trx, entry)))
  }
}
