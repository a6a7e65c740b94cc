import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { deliverTo, findDueEndpoints } from '../../domains/contact/events/deliver-events.ts'
import { numberEvents } from '../../domains/contact/events/number-events.ts'
import { pause } from '../../platform/pause.ts'

/** More than once a second, so that an outage is logged as repeated lines without their stacks. */
const LOOK_MS = 500
/** How long a stop waits for deliveries under way; a receiver may hang. */
const FINISH_MS = 3_000

/**
 * Sends events to the institutions' own systems until the process stops. Each endpoint is served by itself, so that a slow one
 * delays no other. Any number of processes may do so at once.
 */
export async function keepSendingEvents(ctx: Context, stopping: AbortSignal): Promise<void> {
  const serving = new Map<string, Promise<void>>()
  while (!stopping.aborted) {
    try {
      await numberEvents(ctx.db)
      for (const endpoint of await findDueEndpoints(ctx.db)) {
        const { endpoint_id } = endpoint
        if (serving.has(endpoint_id)) continue
        const served = deliverTo(ctx, endpoint, { stopping })
          .catch((error: unknown) => ctx.log.warn({ err: error }, 'events could not be delivered'))
          .finally(() => serving.delete(endpoint_id))
        serving.set(endpoint_id, served)
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'events could not be looked for')
    }
    await pause(LOOK_MS, stopping)
  }
  const left = Promise.all(serving.values())
  await Promise.race([left, sleep(FINISH_MS, undefined, { ref: false })])
}
