import { Counter } from 'prom-client'
import { causedBy } from '../cause.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './unavailable.ts'

/** Batches that failed, whose items were then run one by one. */
export const failedBatches = new Counter({
  name: 'passbook_act_groups_undone_total',
  help: 'Groups of acts that failed and were run one by one',
  registers: [],
})

/** An item that waits to be processed in a batch with others. */
export interface BatchItem<Result> {
  /** What the item works on; items that share a key never run at the same time. */
  lockKeys: readonly string[]
  /** Only items with the same batch key may share a batch. */
  batchKey?: string
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

interface BatchOptions<Item> {
  /** How many batches run at once: while one waits for the disk, others are written. */
  lanes: number
  /** How many more run at once of batch keys of which no batch runs, so that none waits for a crowd of another. */
  lanesBeyond?: number
  /** The largest batch, which is one short transaction. */
  maxItems: number
  /** Must not throw: it resolves or rejects each item. */
  run: (db: Database, batch: readonly Item[]) => Promise<void>
}

/** The items of one database that wait for a free lane. */
interface BatchQueue<Item> {
  items: Item[]
  /** How many batches are running, of which batch keys, and the lock keys of their items. */
  busyLanes: number
  running: Map<string | undefined, number>
  busyKeys: Set<string>
  isScheduled: boolean
}

/** Creates a function that runs items submitted at the same time in batches; a single item runs at once. */
export function createBatchQueue<Item extends BatchItem<never>>(options: BatchOptions<Item>) {
  const queues = new WeakMap<Database, BatchQueue<Item>>()
  return (db: Database, item: Item): void => {
    const queue = queues.get(db) ?? newQueue<Item>()
    queues.set(db, queue)
    queue.items.push(item)
    schedule(db, queue, options)
  }
}

interface WaitingValue<Value> extends BatchItem<void> {
  value: Value
}

interface BatchWriteOptions<Value> extends Pick<BatchOptions<never>, 'lanes' | 'maxItems'> {
  write: (db: Database, values: readonly [Value, ...Value[]]) => Promise<unknown>
}

/**
 * Creates a function that writes values submitted at the same time in one statement, and resolves when it is
 * committed. If that is refused, each is written alone, so that nobody fails because of another. If the
 * connection broke, it may have been written, and nothing is written again.
 */
export function createBatchWrite<Value>({ write, ...options }: BatchWriteOptions<Value>) {
  const run = async (db: Database, batch: readonly WaitingValue<Value>[]): Promise<void> => {
    const [first, ...others] = batch
    if (first === undefined) return
    const values = others.map(({ value }) => value)
    try {
      await write(db, [first.value, ...values])
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (others.length === 0 || isUnavailable(error)) {
        for (const { reject } of batch) reject(error)
      } else await Promise.all(batch.map((item) => run(db, [item])))
    }
  }
  const add = createBatchQueue<WaitingValue<Value>>({ ...options, run })
  return (db: Database, value: Value, batchKey = ''): Promise<void> =>
    new Promise((resolve, reject) => {
      add(db, { value, lockKeys: [], batchKey, resolve, reject })
    })
}

interface WaitingQuestion<Asked, Found> extends BatchItem<Found | undefined> {
  asked: Asked
}

interface BatchReadOptions<Asked, Found> extends Pick<BatchOptions<never>, 'lanes' | 'maxItems'> {
  /** What was found for each that is asked, in the order of the questions. */
  read: (
    db: Database,
    asked: readonly [Asked, ...Asked[]],
  ) => Promise<readonly (Found | undefined)[]>
}

/** Creates a function that looks up what is asked for at the same time with one statement. */
export function createBatchRead<Asked, Found>({
  read,
  ...options
}: BatchReadOptions<Asked, Found>) {
  const run = async (db: Database, batch: readonly WaitingQuestion<Asked, Found>[]) => {
    const [first, ...others] = batch
    if (first === undefined) return
    try {
      const found = await read(db, [first.asked, ...others.map(({ asked }) => asked)])
      for (const [index, { resolve }] of batch.entries()) resolve(found[index])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const add = createBatchQueue<WaitingQuestion<Asked, Found>>({ ...options, run })
  return (db: Database, asked: Asked, batchKey = ''): Promise<Found | undefined> =>
    new Promise((resolve, reject) => {
      add(db, { asked, lockKeys: [], batchKey, resolve, reject })
    })
}

function newQueue<Item>(): BatchQueue<Item> {
  return { items: [], busyLanes: 0, running: new Map(), busyKeys: new Set(), isScheduled: false }
}

/** Starts batches after the current turn of the event loop, with all items that arrived in it. */
function schedule<Item extends BatchItem<never>>(
  db: Database,
  queue: BatchQueue<Item>,
  options: BatchOptions<Item>,
): void {
  if (queue.isScheduled) return
  queue.isScheduled = true
  setImmediate(() => {
    queue.isScheduled = false
    const { lanes, lanesBeyond = 0, maxItems } = options
    while (queue.busyLanes < lanes + lanesBeyond) {
      const batch = takeBatch(queue, maxItems, queue.busyLanes >= lanes)
      if (batch.length === 0) return
      void runBatch(db, queue, options, batch)
    }
  })
}

async function runBatch<Item extends BatchItem<never>>(
  db: Database,
  queue: BatchQueue<Item>,
  options: BatchOptions<Item>,
  batch: readonly Item[],
): Promise<void> {
  const batchKey = batch[0]?.batchKey
  const runningOf = () => queue.running.get(batchKey) ?? 0
  queue.busyLanes += 1
  queue.running.set(batchKey, runningOf() + 1)
  // A batch is of several calls: what it writes must not name the one that happened to come first.
  await causedBy(undefined, () => options.run(db, batch))
  queue.busyLanes -= 1
  queue.running.set(batchKey, runningOf() - 1)
  if (runningOf() === 0) queue.running.delete(batchKey)
  for (const key of batch.flatMap(({ lockKeys }) => lockKeys)) queue.busyKeys.delete(key)
  if (queue.items.length > 0) schedule(db, queue, options)
}

/** Takes the oldest items whose keys are free: an item waits for earlier ones on the same key. */
function takeBatch<Item extends BatchItem<never>>(
  { items, busyKeys, running }: BatchQueue<Item>,
  maxItems: number,
  isBeyond: boolean,
): Item[] {
  const batch: Item[] = []
  for (const item of items) {
    if (batch.length === maxItems) break
    if (item.lockKeys.some((key) => busyKeys.has(key))) continue
    if (isBeyond && running.has(item.batchKey)) continue
    if (batch[0] && batch[0].batchKey !== item.batchKey) continue
    for (const key of item.lockKeys) busyKeys.add(key)
    batch.push(item)
  }
  const taken = new Set(batch)
  items.splice(0, items.length, ...items.filter((item) => !taken.has(item)))
  return batch
}
