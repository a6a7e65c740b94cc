import type { Progress } from '@passbook/contract/depositor'
import type { Schedule } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { asApplicant } from '../applicant/as-applicant.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { assertMayDeposit } from '../transfers/wishes/assert-may-move.ts'

interface Confirmed {
  scheduleIds: readonly string[]
  transactionIds: readonly string[]
  idempotencyKey: string
}

interface CarriedOver {
  schedules: Schedule[]
  transactions: Transaction[]
  progress: Progress
}

/** A holder says yes to the account linked now for what was agreed to for another one. */
export function carryOver(
  ctx: Context,
  caller: ApplicationCaller,
  { idempotencyKey: key, ...input }: Confirmed,
): Promise<CarriedOver> {
  const once = { call: 'carry-over', key, input }
  return asApplicant(ctx, caller, { once }, ({ application }) => {
    assertMayDeposit(application)
    const { progress } = application
    // Nothing waits for a yes yet.
    if (input.scheduleIds.length + input.transactionIds.length > 0) {
      throw new DomainError('not_found')
    }
    return Promise.resolve({ schedules: [], transactions: [], progress })
  })
}
