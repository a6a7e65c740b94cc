import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for so long, or until the signal says that waiting is over. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
