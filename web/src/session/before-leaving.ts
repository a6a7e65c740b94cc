/** Work that must finish before a person who logs out is gone; modules register theirs here. */
const tasks: (() => Promise<unknown>)[] = []

/** A server that does not answer must not delay anybody. */
const DONE_WITHIN_MS = 3_000

export function beforeLeaving(task: () => Promise<unknown>): void {
  tasks.push(task)
}

export async function finishBeforeLeaving(): Promise<void> {
  const done = Promise.allSettled(tasks.map((task) => task()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, DONE_WITHIN_MS))])
}
