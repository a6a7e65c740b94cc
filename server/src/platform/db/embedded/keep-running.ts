import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** More restarts than this within the window are no accident: continuing would hide the problem. */
const MAX_RESTARTS = 20
const WINDOW_MS = 10 * 60_000
/** Orphaned child processes need a moment to release the data. */
const PAUSE_MS = 250

export interface Watcher {
  onRestart: (words: string) => void
  /** Called when Postgres cannot be kept running; the process that depends on it should exit. */
  onGivenUp: (reason: string) => void
}

/** Starts Postgres, and restarts it up to a limit whenever it ends unexpectedly. */
export async function keepRunning(
  launch: () => Promise<ServerProcess>,
  { onRestart, onGivenUp }: Watcher,
): Promise<{ stop(): Promise<void> }> {
  let server = await launch()
  let isStopping = false
  let restarts: number[] = []
  let problem = 'it keeps ending'

  const mayRestart = () => {
    const since = Date.now() - WINDOW_MS
    restarts = [...restarts.filter((at) => at > since), Date.now()]
    return restarts.length <= MAX_RESTARTS
  }
  const restart = async () => {
    onRestart(`the embedded database has ended; start ${restarts.length} of ${MAX_RESTARTS}`)
    try {
      server = await launch()
    } catch (error) {
      problem = (error as Error).message
      await sleep(PAUSE_MS * restarts.length)
    }
  }
  const watch = async () => {
    for (;;) {
      await server.exited
      if (isStopping) return
      if (!mayRestart()) return onGivenUp(`the embedded database cannot be kept up: ${problem}`)
      await restart()
      // Stop was requested during the restart, and nothing else refers to the new process yet.
      if (isStopping) await server.stop()
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      isStopping = true
      await server.stop()
      await watching
    },
  }
}
