import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { StepUp } from './step-up.ts'

export const reactivationEndpoints = {
  reactivate: endpoint({
    method: 'POST',
    path: '/accounts/:uuid/reactivate',
    auth: 'session',
    summary:
      'Asks for a dormant account back, by a fresh code; the institution then reactivates it',
    params: z.object({ uuid: z.uuid() }),
    body: z.strictObject({ step_up: z.optional(StepUp) }),
    data: z.object({ asked_at: Instant }),
    errors: [403, 404],
  }),
}
