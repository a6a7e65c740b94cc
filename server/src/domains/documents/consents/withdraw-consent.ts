import type { Consent, WithdrawableKind } from '@passbook/contract/consents'
import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { maySign } from '@passbook/contract/account-status'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import { originColumns } from '../../people/disclosures/sign-disclosure.ts'
import { assertMayRead, toConsent } from './list-consents.ts'
import { addressOf } from './address-of.ts'
import { listConsentRows, listActiveConsents } from './queries.ts'

interface Withdrawal {
  kind: WithdrawableKind
  origin: Origin
}

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
      const message = 'No account is open yet. To stop here, cancel your application.'
      throw new DomainError('not_allowed', { message })
    }
    const active = await listActiveConsents(trx, caller, withdrawal.kind)
    if (active.length > 0) await withdrawAll(ctx, applicant, caller, { ...withdrawal, active })
    const consents = (await listConsentRows(trx, caller)).map(toConsent)
    if (!consents.some(({ kind }) => kind === withdrawal.kind)) {
      throw invalid('kind', 'You have not agreed to this, so there is nothing to withdraw.')
    }
    const progress = await readProgress(trx, caller.institution_id, caller.user_id)
    return { consents, progress }
  })
}

type ActiveConsents = Awaited<ReturnType<typeof listActiveConsents>>

async function withdrawAll(
  ctx: Context,
  applicant: Applicant,
  caller: ApplicationCaller,
  { kind, origin, active }: Withdrawal & { active: ActiveConsents },
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
    details: { kind, documents: active.map(({ document_id }) => document_id) },
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
  { trx, application: { depositor, progress } }: Applicant,
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
