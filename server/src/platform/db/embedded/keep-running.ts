import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** More than this within the window is no accident: going on would hide what is wrong. */
const MAX_RESTARTS = 20
const WINDOW_MS = 10 * 60_000
/** Its orphaned children need a moment to let go of the data. */
const PAUSE_MS = 250

export interface Watcher {
  onRestart: (words: string) => void
  /** It cannot be kept running: whoever depends on it had better end. */
  onGivenUp: (reason: string) => void
}

/** Starts Postgres, and again whenever it ends without being told to, up to a limit. */
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
      // Told to stop while it was starting: nobody else knows the new one yet.
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
