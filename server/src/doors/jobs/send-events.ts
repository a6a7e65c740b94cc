import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { deliverTo, findDueEndpoints } from '../../domains/contact/events/deliver-events.ts'
import { numberEvents } from '../../domains/contact/events/number-events.ts'
import { pause } from '../../platform/pause.ts'

/** Twice a second, so that during an outage the log repeats the same line, without stacks. */
const LOOK_MS = 500
/** How long a stopping process waits for running deliveries, because a receiver may hang. */
const FINISH_MS = 3_000

/**
 * Sends events to the institutions' own systems until the process stops. Each endpoint is served independently, so
 * that a slow one delays no other. Several processes may do this at the same time.
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
