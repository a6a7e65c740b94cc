import type { NewDispute, OwnDispute } from '@passbook/contract/disputes'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { mayReadPapers } from '@passbook/contract/account-status'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import {
  type OwnershipPeriod,
  ownershipPeriod,
} from '../../../platform/callers/ownership-period.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import { heldCondition } from '../../money/transfers/history/find-transfers.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import { endSteps } from './dispute-work.ts'
import { readOwnDispute } from './list-disputes.ts'
import { openDispute } from './open-dispute.ts'
import { lockDispute, moveDispute } from './queries.ts'

interface Report {
  body: NewDispute
  idempotencyKey: string
}

/**
 * A depositor reports a problem with a transfer. Every holder may, even if the account is closed or
 * on hold. A former holder may report transfers from the time they held it.
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
    const owner = { institution_id, depositor_id, account_id, held }
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
    await deleteDrafts(trx, caller, ['report-a-problem'])
    return { dispute: await readOwnDispute(trx, dispute, caller) }
  })
}

function accountOf({ depositor, entity, progress }: Application): {
  account_id: string
  held: OwnershipPeriod
} {
  const held = ownershipPeriod(depositor)
  const { savings_account_id: account_id } = entity
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  if (account_id === null || held.isNever) {
    throw invalid('', 'You don’t have an account with transfers yet. Send us a message.')
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
  const message = `You’ve reported ${perDay} problems in one day, which is the most we accept here. Send us a message or call us about any others.`
  throw new DomainError('too_often', { message })
}

interface Owner {
  institution_id: string
  depositor_id: string
  account_id: string
  held: OwnershipPeriod
}

/** Whether a transaction belongs to the account and to the time the person held it. */
export async function hadTransaction(db: Database, owner: Owner, id: string): Promise<boolean> {
  const found = await transfersOf(db, owner).where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Finds the newest of those transactions with a reference as people read it out. */
export async function findByReference(
  db: Database,
  owner: Owner,
  reference: string,
): Promise<string | undefined> {
  const found = await transfersOf(db, owner)
    .where(sql<boolean>`upper(left(transfers.request_id::text, 8)) = ${reference.toUpperCase()}`)
    .orderBy('date_created', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** Of the day on which somebody left only their own: what the other holder made may be from after that. */
function transfersOf(db: Database, { institution_id, depositor_id, account_id, held }: Owner) {
  return db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where(heldCondition(held.since))
    .$if(held.until !== null, (of) =>
      of.where(
        sql<boolean>`(transfers.made_by = ${depositor_id}
          or (transfers.date_created at time zone 'America/New_York')::date < ${held.until})`,
      ),
    )
}

/** Whether a statement belongs to the account and to the time the person held it. */
async function hadStatement(
  db: Database,
  { institution_id, account_id, held: { since, until } }: Owner,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('statements')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .$if(since !== null, (all) => all.where('period_to', '>=', since))
    .$if(until !== null, (all) => all.where('period_to', '<=', until))
    .executeTakeFirst()
  return found !== undefined
}

/** Withdraws the depositor's own report while it is undecided. A repeated request changes nothing. */
export function withdrawDispute(
  ctx: Context,
  caller: SessionCaller,
  id: string,
): Promise<OwnDispute> {
  const { institution_id, depositor_id } = caller
  return inTransaction(ctx.db, async (trx) => {
    const dispute = await lockDispute(trx, institution_id, id)
    if (dispute.depositor_id !== depositor_id) throw new DomainError('not_found')
    if (dispute.state === 'withdrawn') return readOwnDispute(trx, dispute, caller)
    if (dispute.state !== 'open') {
      throw invalid('', 'We’ve already acted on this report, so you can’t withdraw it.')
    }
    const now = ctx.clock.now()
    const change = { state: 'withdrawn', due_on: null, ended_at: now } as const
    await moveDispute(trx, dispute, change)
    await endSteps(trx, dispute, { now, by: 'the depositor' })
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action: 'withdraw_dispute',
      entity: 'depositor',
      entityId: depositor_id,
      details: { dispute_id: id, before: dispute.state, after: 'withdrawn' },
    })
    return readOwnDispute(trx, { ...dispute, ...change }, caller)
  })
}
