import type { WorkerEvents } from 'graphile-worker'
import { type Lane, channelOf } from '../queue/job-table.ts'

/**
 * Wakes a lane for jobs of its own. Graphile Worker wakes every lane for every job, and a look for one
 * goes through all that wait for others: thousands, when letters go to everybody. What nobody was
 * woken for is found by the next poll.
 */
export function wakeForOwnJobs(events: WorkerEvents, lane: Lane): void {
  const channel = channelOf(lane)
  let wake: (count: number) => void = () => undefined
  events.on('pool:create', ({ workerPool }) => {
    wake = workerPool.nudge.bind(workerPool)
    workerPool.nudge = () => undefined
  })
  // A connection that is lost is told by Graphile Worker, which then listens on another.
  const tell = (client: { query(text: string): Promise<unknown> }, text: string) => {
    client.query(text).catch(() => undefined)
  }
  events.on('pool:listen:success', ({ client }) => tell(client, `listen ${channel}`))
  events.on('pool:listen:release', ({ client }) => tell(client, `unlisten ${channel}`))
  events.on('pool:listen:notification', ({ message }) => {
    if (message.channel === channel) wake(Number(message.payload))
  })
}
