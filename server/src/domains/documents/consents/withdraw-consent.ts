import type { Consent, WithdrawableKind } from '@passbook/contract/consents'
import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { maySign } from '@passbook/contract/account-status'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Origin } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import {
  type Application,
  type ApplicationCaller,
  lockApplication,
} from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import { originColumns } from '../../people/disclosures/sign-disclosure.ts'
import { assertMayRead, toConsent } from './list-consents.ts'
import { addressOf } from './address-of.ts'
import { listConsentRows, listActiveConsents } from './queries.ts'

interface Withdrawal {
  kind: WithdrawableKind
  origin: Origin
}

/** A transaction in which a consent is withdrawn: by the person, or by staff who received their word. */
interface Withdrawing {
  trx: Transaction
  application: Application
  by: { now: Date; actor: Actor }
}

const NOT_OPEN = 'No account is open yet. To stop here, cancel your application.'
const NEVER_GIVEN = 'You have not agreed to this, so there is nothing to withdraw.'

/**
 * Withdraws a consent in all its signed versions. From then on paper is sent (STATES: Documents later).
 * The signatures stay on record, and a repeated withdrawal changes nothing.
 */
export function withdrawConsent(
  ctx: Context,
  caller: ApplicationCaller,
  withdrawal: Withdrawal,
): Promise<{ consents: Consent[]; progress: Progress }> {
  return asApplicant(ctx, caller, {}, async (applicant) => {
    const { trx, application } = applicant
    assertMayRead(application.progress)
    if (!isCompleted(application.progress.registration_last_step)) {
      throw new DomainError('not_allowed', { message: NOT_OPEN })
    }
    const active = await listActiveConsents(trx, caller, withdrawal.kind)
    if (active.length > 0) await withdrawAll(ctx, applicant, caller, { ...withdrawal, active })
    const consents = (await listConsentRows(trx, caller)).map(toConsent)
    if (!consents.some(({ kind }) => kind === withdrawal.kind)) {
      throw invalid('kind', NEVER_GIVEN)
    }
    const progress = await readProgress(trx, caller.institution_id, caller.user_id)
    return { consents, progress }
  })
}

/** How a withdrawal can reach us besides the page for it. */
export const WITHDRAWN_BY = ['message', 'email', 'letter', 'call'] as const

interface ReceivedWithdrawal {
  institution_id: string
  depositor_id: string
  kind: WithdrawableKind
  from: (typeof WITHDRAWN_BY)[number]
  /** The day on which it reached us: paper is due within five business days of it (RULES-3 8). */
  received_on: BusinessDate
  actor: Actor
}

const NOTHING_TO_WITHDRAW = 'There is no consent of this kind to withdraw.'

/** Records a withdrawal that reached us by message, email, letter or phone, as the consent itself allows. */
export function recordWithdrawal(
  ctx: Context,
  { from, received_on, kind, actor, ...person }: ReceivedWithdrawal,
): Promise<void> {
  const now = ctx.clock.now()
  if (received_on > easternDate(now)) throw invalid('received', 'This day is in the future.')
  return inTransaction(ctx.db, async (trx) => {
    const login = await depositorsWithLogin(trx, person.institution_id)
      .select('users.id')
      .where('depositors.id', '=', person.depositor_id)
      .executeTakeFirst()
    if (login === undefined) throw new DomainError('not_found')
    const caller = { ...person, user_id: login.id }
    const application = await lockApplication(trx, caller)
    const active = await listActiveConsents(trx, caller, kind)
    const isOpen = isCompleted(application.progress.registration_last_step)
    if (!isOpen || active.length === 0) throw invalid('kind', NOTHING_TO_WITHDRAW)
    const signed = await listConsentRows(trx, caller)
    const first = signed.findLast((consent) => consent.kind === kind)
    if (first !== undefined && received_on < easternDate(first.signed_at)) {
      throw invalid('received', 'On this day they had not consented yet.')
    }
    const origin = { ip: 'None', userAgent: `By ${from}, received ${received_on}` }
    const withdrawing = { trx, application, by: { now, actor } }
    await withdrawAll(ctx, withdrawing, caller, { kind, origin, active, received_on, from })
  })
}

type ActiveConsents = Awaited<ReturnType<typeof listActiveConsents>>

async function withdrawAll(
  ctx: Context,
  applicant: Withdrawing,
  caller: ApplicationCaller,
  {
    kind,
    origin,
    active,
    ...received
  }: Withdrawal & { active: ActiveConsents } & Partial<
      Pick<ReceivedWithdrawal, 'received_on' | 'from'>
    >,
): Promise<void> {
  const { trx, by } = applicant
  const { institution_id, depositor_id } = caller
  const withdrawn_at = by.now
  await assertNotTooOften(trx, caller, withdrawn_at)
  const where = originColumns(origin)
  await trx
    .insertInto('consent_withdrawals')
    .values(active.map((key) => ({ institution_id, depositor_id, ...key, ...where, withdrawn_at })))
    .execute()
  if (kind === 'esign') {
    await trx
      .updateTable('depositors')
      .set({ paper_since: withdrawn_at })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
  }
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'withdraw_consent',
    entity: 'depositor',
    entityId: depositor_id,
    details: {
      kind,
      documents: active.map(({ document_id }) => document_id),
      ...(received.received_on && { ...received, withdrawn_on: easternDate(withdrawn_at) }),
    },
  })
  await sendReceipt(ctx, applicant, caller, kind)
}

/** Limits withdrawals, because each sends an email and adds permanent rows. */
async function assertNotTooOften(
  trx: Transaction,
  { institution_id, depositor_id }: ApplicationCaller,
  now: Date,
): Promise<void> {
  const { withdrawalsPerDay } = LIMITS.consents
  const since = new Date(now.getTime() - inMs(1, 'day'))
  const recent = await trx
    .selectFrom('consent_withdrawals')
    .select('withdrawn_at')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('withdrawn_at', '>', since)
    .limit(withdrawalsPerDay)
    .execute()
  if (recent.length < withdrawalsPerDay) return
  const message = `A consent was withdrawn ${withdrawalsPerDay} times within a day, which is the most we do. Please try again tomorrow.`
  throw new DomainError('too_often', { message })
}

/** E-SIGN: the withdrawal is confirmed in writing, here by email. */
async function sendReceipt(
  ctx: Context,
  { trx, application: { depositor, progress } }: Withdrawing,
  { institution_id, depositor_id }: ApplicationCaller,
  kind: WithdrawableKind,
): Promise<void> {
  const { email } = await depositorsWithLogin(trx, institution_id)
    .select('users.email')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const params = {
    what: kind,
    address: addressOf(depositor).join(', '),
    may_sign: maySign(progress) ? 'yes' : 'no',
  }
  await notifyByEmail(ctx, trx, institution_id, {
    to: email,
    template: 'consent_withdrawn',
    params,
  })
}
