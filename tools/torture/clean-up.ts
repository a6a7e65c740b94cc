import { setTimeout as sleep } from 'node:timers/promises'

/** Removes what must not stay on the machine after a part ends, fails or is interrupted. */

type Undo = () => void | Promise<void>

const undos = new Set<Undo>()
const making = new Set<Promise<unknown>>()
let isInterrupted = false

export interface Made<T> {
  it: T
  /** Undoes it immediately. */
  close: () => Promise<void>
}

/** Makes something and remembers how to undo it. After an interruption nothing new is made. */
export async function make<T>(
  act: () => Promise<T>,
  undo: (it: T) => void | Promise<void>,
): Promise<Made<T>> {
  if (isInterrupted) throw new Error('interrupted')
  const begun = act()
  making.add(begun)
  try {
    const it = await begun
    const undoIt = () => undo(it)
    undos.add(undoIt)
    const close = async () => {
      if (undos.delete(undoIt)) await undoIt()
    }
    return { it, close }
  } finally {
    making.delete(begun)
  }
}

/** Undoes everything that remains, the newest first, including what is still being made. */
export async function cleanUp(): Promise<void> {
  while (undos.size > 0 || making.size > 0) {
    await Promise.allSettled(making)
    await sleep(0)
    for (const undo of [...undos].toReversed()) {
      if (!undos.delete(undo)) continue
      try {
        await undo()
      } catch (error) {
        console.error('could not clean up', error)
      }
    }
  }
}

/** Later failures are caused by the cleanup. */
export function wasInterrupted(): boolean {
  return isInterrupted
}

/** Cleans up after Ctrl-C and SIGTERM too. */
export function cleanUpWhenInterrupted(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      isInterrupted = true
      void cleanUp().then(() => process.exit(code))
    })
  }
}
