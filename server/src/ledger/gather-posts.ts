import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { EntryParameters } from './entry-parameters.ts'
import type { PostedEntry } from './entry.ts'
import { postAlone } from './post-alone.ts'
import { isPlain, postPlain } from './post-plain.ts'

/** While one group waits for the disk, others are written. */
const LANES = 3
/** A group is one short transaction. */
const MOST = 64
/** One alone, whose account somebody has locked, keeps its lane so long. */
const PATIENCE_MS = 20
const DEADLOCK_DETECTED = '40P01'

interface Waiting {
  /** Its key and its account: of each, one is under way at a time. */
  names: string[]
  entry: EntryParameters
  resolve: (posted: PostedEntry | Promise<PostedEntry>) => void
  reject: (error: unknown) => void
}

/** The entries of one database that wait for a lane. */
interface Gathering {
  queue: Waiting[]
  /** Of the groups under way: their number, and what they are about. */
  busyLanes: number
  busyNames: Set<string>
  isWoken: boolean
}

const gatherings = new WeakMap<Database, Gathering>()

/**
 * Posts an entry together with those that come at the same time: they would wait for the same disk,
 * so they share a statement, a transaction and a commit. One that comes alone goes at once.
 */
export function gatherPost(db: Database, entry: EntryParameters): Promise<PostedEntry> {
  if (!isPlain(entry)) return postAlone(db, entry)
  const gathering = gatherings.get(db) ?? newGathering()
  gatherings.set(db, gathering)
  const { institution_id, key, accounts } = entry
  const names = [`${institution_id} ${key}`, ...accounts.filter((id) => id !== null)]
  return new Promise((resolve, reject) => {
    gathering.queue.push({ names, entry, resolve, reject })
    wake(db, gathering)
  })
}

function newGathering(): Gathering {
  return { queue: [], busyLanes: 0, busyNames: new Set(), isWoken: false }
}

/** Looks after what the current turn of the event loop has brought. */
function wake(db: Database, gathering: Gathering): void {
  if (gathering.isWoken) return
  gathering.isWoken = true
  setImmediate(() => {
    gathering.isWoken = false
    while (gathering.busyLanes < LANES) {
      const group = takeGroup(gathering)
      if (group.length === 0) return
      void drive(db, gathering, group)
    }
  })
}

async function drive(db: Database, gathering: Gathering, group: Waiting[]): Promise<void> {
  gathering.busyLanes += 1
  await postGroup(db, group)
  gathering.busyLanes -= 1
  for (const name of group.flatMap(({ names }) => names)) gathering.busyNames.delete(name)
  if (gathering.queue.length > 0) wake(db, gathering)
}

/** The oldest whose account and key nobody uses: one waits for what an earlier one makes of them. */
function takeGroup({ queue, busyNames }: Gathering): Waiting[] {
  const group: Waiting[] = []
  for (const waiting of queue) {
    if (group.length === MOST) break
    if (waiting.names.some((name) => busyNames.has(name))) continue
    for (const name of waiting.names) busyNames.add(name)
    group.push(waiting)
  }
  const taken = new Set(group)
  queue.splice(0, queue.length, ...queue.filter((waiting) => !taken.has(waiting)))
  return group
}

/** Never fails, and waits for no account for long: each hears of its own fate. */
async function postGroup(db: Database, group: readonly Waiting[]): Promise<void> {
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

async function settleAlone(db: Database, { entry, resolve, reject }: Waiting): Promise<void> {
  try {
    resolve(await postAlone(db, entry))
  } catch (error) {
    // A group locks accounts before keys: with the same key elsewhere the two can wait in a ring.
    const isRing = error instanceof DatabaseError && error.code === DEADLOCK_DETECTED
    if (!isRing) return reject(error)
    resolve(inTransaction(db, (trx) => postAlone(trx, entry)))
  }
}
