import { z } from 'zod/mini'
import { Progress } from './depositor.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { Schedule } from './repeating.ts'
import { Transaction } from './transfers.ts'

const WaitingIds = z.array(z.uuid()).check(z.maxLength(LIMITS.carryOver.atOnce))

export const scheduleEndpoints = {
  carryOver: endpoint({
    method: 'POST',
    path: '/schedules/carry-over',
    auth: 'session',
    idempotent: true,
    summary: 'Says yes to the account linked now for deposits that were agreed to for another one',
    body: z.strictObject({
      /** Schedules that are WAITING; the next transaction of each is included. */
      schedule_ids: WaitingIds,
      /** Single deposits that are waiting. */
      transaction_ids: WaitingIds,
    }),
    data: z.object({
      schedules: z.array(Schedule),
      /** The single deposits, and the next one of each schedule. */
      transactions: z.array(Transaction),
      progress: Progress,
    }),
    errors: [403, 404],
  }),
}
