/** What must not stay behind on the machine, whether a part ends well, fails or is interrupted. */

type Undo = () => void | Promise<void>

const open = new Set<Undo>()
let cleaning: Promise<void> | undefined

/** Remembers how to undo what was just done; the answer undoes it now. */
export function undoAtTheEnd(undo: Undo): () => Promise<void> {
  open.add(undo)
  return async () => {
    if (open.delete(undo)) await undo()
  }
}

/** Undoes everything that is still open, the newest first. */
export function cleanUp(): Promise<void> {
  cleaning ??= undoAll().finally(() => (cleaning = undefined))
  return cleaning
}

async function undoAll(): Promise<void> {
  for (const undo of [...open].toReversed()) {
    open.delete(undo)
    try {
      await undo()
    } catch (error) {
      console.error('could not clean up', error)
    }
  }
}

/** Ctrl-C and SIGTERM clean up too. */
export function cleanUpWhenInterrupted(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      void cleanUp().then(() => process.exit(code))
    })
  }
}
