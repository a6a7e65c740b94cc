import {
  type Deposited,
  depositGroups,
} from '../../server/src/domains/money/orders/deposit-groups.ts'

/**
 * The server, with groups of deposits that a bench changes while it runs: their size, how many are written at
 * once, and whether the reply comes from memory, without any statement. It answers each message with how many
 * groups and deposits there were since the last one.
 */

export interface GroupOptions {
  lanes?: number
  maxItems?: number
  isFromMemory?: boolean
}

export interface GroupCount {
  groups: number
  deposits: number
}

const { run } = depositGroups
let count: GroupCount = { groups: 0, deposits: 0 }
let isFromMemory = false
let remembered: Deposited | undefined

depositGroups.run = async (db, group) => {
  count.groups += 1
  count.deposits += group.length
  if (!isFromMemory) return run(db, group)
  if (remembered === undefined) return run(db, group.map(remembering))
  for (const { resolve } of group) resolve(remembered)
}

function remembering<Item extends { resolve: (made: Made | Promise<Made>) => void }>(
  item: Item,
): Item {
  const resolve = (made: Made | Promise<Made>) => {
    void Promise.resolve(made).then((one) => (remembered = one ?? undefined))
    item.resolve(made)
  }
  return { ...item, resolve }
}

type Made = Deposited | null

process.on('message', (message: unknown) => {
  const { isFromMemory: asked = false, ...sizes } = message as GroupOptions
  isFromMemory = asked
  Object.assign(depositGroups, sizes)
  process.send?.(count)
  count = { groups: 0, deposits: 0 }
})
await import('../../server/src/main.ts')
