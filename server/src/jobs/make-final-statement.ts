import { parseBusinessDate } from '../calendar/business-date.ts'
import type { Context } from '../context.ts'
import { makeStatementsOf } from '../features/documents/statements/make-statements.ts'
import type { JobPayload } from '../queue/job-table.ts'
import { withBankingLock } from './banking/banking-lock.ts'

const WAIT_MS = 10_000

/** Makes the last statement of an account as soon as it is closed, not only in the night after. */
export async function makeFinalStatement(
  ctx: Context,
  { institution_id, account_id: accountId, closed_on }: JobPayload<'make_final_statement'>,
): Promise<void> {
  const account = { institution_id, accountId }
  const made = await withBankingLock(ctx.pool, WAIT_MS, () =>
    makeStatementsOf(ctx, account, parseBusinessDate(closed_on)),
  )
  // Another process makes the banking day; this is tried again.
  if (made === undefined) throw new Error('the banking day is being made')
}
