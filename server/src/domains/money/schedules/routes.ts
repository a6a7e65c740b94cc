import { scheduleEndpoints } from '@passbook/contract/schedules'
import { implement } from '../../../platform/http/implement.ts'
import { carryOver } from './carry-over.ts'

export const scheduleRoutes = implement(scheduleEndpoints, {
  carryOver: ({ ctx, caller, body, idempotencyKey }) =>
    carryOver(ctx, caller, {
      scheduleIds: body.schedule_ids,
      transactionIds: body.transaction_ids,
      idempotencyKey,
    }),
})
