import type { Database } from './database.ts'

/** One that waits to be done together with others. */
export interface Waiting<Done> {
  /** What it is about: of each, one is under way at a time. */
  names: readonly string[]
  /** Only what has this in common is done together. */
  common?: string
  resolve: (done: Done | Promise<Done>) => void
  reject: (error: unknown) => void
}

interface Way<One> {
  /** While one group waits for the disk, others are written. */
  lanes: number
  /** A group is one short transaction. */
  most: number
  /** Never fails: each hears of its own fate. */
  run: (db: Database, group: readonly One[]) => Promise<void>
}

/** What waits for a lane of one database. */
interface Gathering<One> {
  queue: One[]
  /** Of the groups under way: their number, and what they are about. */
  busyLanes: number
  busyNames: Set<string>
  isWoken: boolean
}

/** Has what comes at the same time done in groups; one that comes alone goes at once. */
export function gatherer<One extends Waiting<never>>(way: Way<One>) {
  const gatherings = new WeakMap<Database, Gathering<One>>()
  return (db: Database, one: One): void => {
    const gathering = gatherings.get(db) ?? newGathering<One>()
    gatherings.set(db, gathering)
    gathering.queue.push(one)
    wake(db, gathering, way)
  }
}

function newGathering<One>(): Gathering<One> {
  return { queue: [], busyLanes: 0, busyNames: new Set(), isWoken: false }
}

/** Looks after what the current turn of the event loop has brought. */
function wake<One extends Waiting<never>>(
  db: Database,
  gathering: Gathering<One>,
  way: Way<One>,
): void {
  if (gathering.isWoken) return
  gathering.isWoken = true
  setImmediate(() => {
    gathering.isWoken = false
    while (gathering.busyLanes < way.lanes) {
      const group = takeGroup(gathering, way.most)
      if (group.length === 0) return
      void drive(db, gathering, way, group)
    }
  })
}

async function drive<One extends Waiting<never>>(
  db: Database,
  gathering: Gathering<One>,
  way: Way<One>,
  group: readonly One[],
): Promise<void> {
  gathering.busyLanes += 1
  await way.run(db, group)
  gathering.busyLanes -= 1
  for (const name of group.flatMap(({ names }) => names)) gathering.busyNames.delete(name)
  if (gathering.queue.length > 0) wake(db, gathering, way)
}

/** The oldest that nobody is busy with: one waits for what an earlier one makes of the same thing. */
function takeGroup<One extends Waiting<never>>(
  { queue, busyNames }: Gathering<One>,
  most: number,
): One[] {
  const group: One[] = []
  for (const one of queue) {
    if (group.length === most) break
    if (one.names.some((name) => busyNames.has(name))) continue
    if (group[0] && group[0].common !== one.common) continue
    for (const name of one.names) busyNames.add(name)
    group.push(one)
  }
  const taken = new Set(group)
  queue.splice(0, queue.length, ...queue.filter((one) => !taken.has(one)))
  return group
}
