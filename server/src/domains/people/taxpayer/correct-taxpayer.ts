import { isAtOrBefore } from '@passbook/contract/enums'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { lockEntity } from '../../../platform/callers/account-people.ts'
import { partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { endW9 } from '../disclosures/end-w9.ts'
import { askIdentity, claimedIdentity, saveCheck } from '../registration/check-identity.ts'
import {
  type IdentityCheck,
  POSSIBLE_MATCH,
  findEmail,
  lockDepositor,
  mayBeChecked,
  saveReviewed,
} from '../registration/identity-queries.ts'
import { indexSsn, lockSsn, sealSsn } from '../registration/ssn.ts'
import { noteRequest } from './ask-for-number.ts'

export interface Taxpayer {
  institution_id: string
  depositor_id: string
  first_name: string
  last_name: string
  /** Undefined if the number stays. */
  ssn: string | undefined
}

const TAKEN = 'Another customer has this Social Security number.'
const SAME = 'This is what we have already.'

interface TaxpayerChange {
  is_name: boolean
  is_number: boolean
  /** Whether tax follows this person, the first holder. */
  is_primary: boolean
  /** As we have them now. */
  before: { first_name: string | null; last_name: string | null; ssn_last_four: string | null }
}

/** Refuses a correction that changes nothing, or a number of somebody else. Says what it would change. */
export async function assertCorrection(
  { vault }: Pick<Context, 'vault'>,
  db: Database,
  { institution_id, depositor_id, first_name, last_name, ssn }: Taxpayer,
): Promise<TaxpayerChange> {
  const before = await db
    .selectFrom('depositors')
    .select(['first_name', 'last_name', 'ssn_last_four', 'ssn_index', 'is_primary'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (before === undefined) throw new DomainError('not_found')
  const { ssn_index, is_primary, ...known } = before
  if (ssn_index === null) throw invalid('', 'This customer hasn’t entered a number yet.')
  const index = ssn === undefined ? ssn_index : indexSsn(vault, institution_id, ssn)
  const is_number = !index.equals(ssn_index)
  const is_name = first_name !== known.first_name || last_name !== known.last_name
  if (!is_number && !is_name) throw invalid('', SAME)
  if (is_number) {
    const other = await db
      .selectFrom('depositors')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('ssn_index', '=', index)
      .where('claims_ssn', '=', true)
      .where('id', '<>', depositor_id)
      .executeTakeFirst()
    if (other !== undefined) throw invalid('ssn', TAKEN)
  }
  return { is_name, is_number, is_primary, before: known }
}

const NO_ANSWER = 'The identity service did not answer. Approve this again later.'

/**
 * Screens a customer with their corrected name and number against the sanctions lists (RULES-3: Sanctions, on
 * change), before the correction takes effect. Nobody who is still to confirm their details, or to accept an
 * invitation, is screened: they are when they do. Without an answer nothing is corrected.
 */
export async function screenCorrection(
  ctx: Context,
  { institution_id, depositor_id, first_name, last_name, ssn }: Taxpayer,
  actor: Actor,
): Promise<IdentityCheck | undefined> {
  const depositor = await ctx.db
    .selectFrom('depositors')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (depositor === undefined) throw new DomainError('not_found')
  if (isAtOrBefore(depositor.registration_last_step, 'employer')) return undefined
  if (!(await mayBeChecked(ctx.db, { institution_id, depositor_id }))) return undefined
  const email = (await findEmail(ctx.db, institution_id, depositor_id)) ?? ''
  const claimed = claimedIdentity(
    ctx.vault,
    { ...depositor, first_name, last_name },
    { email, phone: null },
  )
  const asked = { ...claimed, ssn: ssn ?? claimed.ssn }
  const check = await askIdentity(ctx, asked, { purpose: 'correction' })
  if (check.outcome !== 'ERRORED' && !check.isPending) return check
  // The answer about a name that is not used must not replace the screening of the name in use.
  await inTransaction(ctx.db, (trx) =>
    writeAudit(trx, {
      institution_id,
      actor,
      action: 'check_identity',
      entity: 'depositor',
      entityId: depositor_id,
      details: { outcome: check.outcome, sanctions_hit: false },
    }),
  )
  throw invalid('', NO_ANSWER)
}

/**
 * Corrects the name and Social Security number of a customer and asks for a new W-9 (RULES-3 5). A new number
 * is not certified, so 24 % is withheld from the next posting until they sign; a new name only asks. Returns
 * the account that a possible sanctions match of a holder stops: the caller cancels what has not left it.
 */
export async function correctTaxpayer(
  ctx: Context,
  trx: Transaction,
  input: Taxpayer & {
    actor: Actor
    approvalId: string
    now: Date
    check: IdentityCheck | undefined
  },
): Promise<{ stoppedAccountId: string | null }> {
  const { institution_id, depositor_id, first_name, last_name, ssn, now } = input
  const { accountId } = await lockEntity(trx, input)
  if (ssn !== undefined)
    await lockSsn(trx, institution_id, indexSsn(ctx.vault, institution_id, ssn))
  const { is_name, is_number, is_primary } = await assertCorrection(ctx, trx, input)
  await trx
    .updateTable('depositors')
    .set({
      first_name,
      last_name,
      ...(is_number &&
        ssn !== undefined && {
          ...sealSsn(ctx.vault, { institution_id, depositor_id }, ssn),
          is_backup_withheld: null,
        }),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await endW9(trx, { institution_id, depositor_id, at: now })
  const isStopped = input.check !== undefined && (await applyScreening(trx, input, input.check))
  const { id } = await trx
    .insertInto('taxpayer_corrections')
    .values({
      institution_id,
      depositor_id,
      is_name,
      is_number,
      approval_id: input.approvalId,
      corrected_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Asking for the new W-9 is this year's request (RULES-3 5).
  if (is_number && is_primary) {
    const asked_on = easternDate(now)
    const for_year = partsOf(asked_on).year
    await noteRequest(trx, { institution_id, depositor_id, for_year, asked_on })
  }
  await writeAudit(trx, {
    institution_id,
    actor: input.actor,
    action: 'correct_taxpayer',
    entity: 'depositor',
    entityId: depositor_id,
    // Neither the name nor the number: readers of the audit log need not know them.
    details: { is_name, is_number },
  })
  const withheld =
    is_number && is_primary
      ? ' Until you do, the law requires us to withhold 24% of what you earn.'
      : ''
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'tax_certification',
    event: `taxpayer:${id}`,
    params: {
      title: 'Sign your W-9 again',
      message: `We corrected ${whatWords({ is_name, is_number })}. Please check it and sign your W-9 again.${withheld} If this is wrong, contact us right away.`,
    },
  })
  return { stoppedAccountId: isStopped ? accountId : null }
}

const CUSTOMER_MATCH =
  'A customer’s corrected name is on a sanctions list. Compare the details, then decide the review.'

/**
 * Keeps the screening of the corrected person. While a match is possible, they order no money and change no
 * beneficiaries. Returns whether it stops the account, because the person holds it.
 */
async function applyScreening(
  trx: Transaction,
  { institution_id, depositor_id, actor, now }: Taxpayer & { actor: Actor; now: Date },
  check: IdentityCheck,
): Promise<boolean> {
  await saveCheck(trx, actor, check, CUSTOMER_MATCH)
  if (!check.sanctionsHit) return false
  const before = await lockDepositor(trx, institution_id, depositor_id)
  if (before === undefined) throw new DomainError('not_found')
  const { registration_status: status, registration_last_step, is_holder } = before
  // A declined person has nothing to be stopped from. A review could approve them after all.
  if (status === 'FAILED') return is_holder
  const { standing, standing_reason } = before.standing ? before : POSSIBLE_MATCH
  // STATES: nobody who completed opening is FLAGGED again; a later doubt is REVIEW. What ended stays ended.
  const isKept = registration_last_step === 'completed' || status === 'VIEW_ONLY'
  const registration_status = isKept ? status : 'FLAGGED'
  const flagged = { registration_status, standing, standing_reason }
  await saveReviewed(trx, institution_id, depositor_id, flagged, now)
  return is_holder
}

export function whatWords({ is_name, is_number }: Pick<TaxpayerChange, 'is_name' | 'is_number'>) {
  if (is_name && is_number) return 'your name and Social Security number'
  return is_name ? 'your name' : 'your Social Security number'
}
