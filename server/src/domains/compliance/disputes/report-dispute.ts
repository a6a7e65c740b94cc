import type { NewDispute, OwnDispute } from '@passbook/contract/disputes'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { mayReadPapers } from '@passbook/contract/standing'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { type HeldTime, heldTime } from '../../../platform/callers/held-time.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { openDispute } from './open-dispute.ts'
import { hadStatement, hadTransaction } from './own-things.ts'
import { readOwnDispute } from './list-disputes.ts'

interface Report {
  body: NewDispute
  idempotencyKey: string
}

/**
 * A person reports a problem with a transfer: every holder, also of an account that is closed or on
 * hold, and whoever left it, of their own time.
 */
export function reportDispute(
  ctx: Context,
  caller: SessionCaller,
  { body, idempotencyKey }: Report,
): Promise<{ dispute: OwnDispute }> {
  const { institution_id, depositor_id } = caller
  const once = { call: 'report_dispute', key: idempotencyKey, input: body }
  return asApplicant(ctx, caller, { once }, async ({ trx, application, by }) => {
    const { account_id, held } = accountOf(application)
    await assertNotTooOften(trx, caller, by.now)
    const owner = { institution_id, account_id, held }
    await assertOwn(trx, owner, body)
    const dispute = await openDispute(
      ctx,
      trx,
      {
        institution_id,
        account_id,
        depositor_id,
        kind: body.kind,
        words: body.words,
        channel: 'online',
        callKey: idempotencyKey,
        receivedAt: by.now,
        transferId: body.transaction_id,
        statementId: body.statement_id,
        amountCents: body.amount_cents,
        learnedOn: body.learned_on === undefined ? undefined : parseBusinessDate(body.learned_on),
      },
      by.actor,
    )
    await forgetDrafts(trx, caller, ['report-a-problem'])
    return { dispute: await readOwnDispute(trx, dispute, caller) }
  })
}

function accountOf({ depositor, entity, progress }: Application): {
  account_id: string
  held: HeldTime
} {
  const held = heldTime(depositor)
  const { savings_account_id: account_id } = entity
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  if (account_id === null || held.isNever) {
    throw invalid('', 'You have no account yet that a transfer could be of. Send us a message.')
  }
  return { account_id, held }
}

async function assertOwn(
  trx: Transaction,
  owner: Parameters<typeof hadTransaction>[1],
  { transaction_id, statement_id }: NewDispute,
): Promise<void> {
  if (transaction_id !== undefined && !(await hadTransaction(trx, owner, transaction_id))) {
    throw new DomainError('not_found')
  }
  if (statement_id !== undefined && !(await hadStatement(trx, owner, statement_id))) {
    throw new DomainError('not_found')
  }
}

async function assertNotTooOften(
  trx: Transaction,
  { institution_id, depositor_id }: SessionCaller,
  now: Date,
): Promise<void> {
  const { perDay } = LIMITS.disputes
  const { count } = await trx
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('received_at', '>', new Date(now.getTime() - inMs(1, 'day')))
    .executeTakeFirstOrThrow()
  if (count < perDay) return
  const message = `You have reported ${perDay} problems within a day, which is the most we take here. Write to us in the message center or call us about more.`
  throw new DomainError('too_often', { message })
}
