import type { ReviewLine, Review } from '@passbook/contract/console/reviews'
import type { Context } from '../../../context.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller, StaffMember } from '../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { findWriter } from '../../../platform/mail/find-writer.ts'
import { templates } from '../../../platform/mail/templates.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import { addressLine } from '../../../platform/person-words.ts'
import { listReviews, findEmail, findReview } from '../../people/registration/identity-queries.ts'
import { adverseParams } from '../../people/registration/send-adverse-action.ts'
import { finishReview } from './finish-review.ts'

const PAGE = 50

/** Lists applicants who wait for a decision, the longest wait first. */
export async function listWaiting(
  { db }: Context,
  caller: StaffCaller,
  { after }: { after?: string | undefined },
): Promise<{ reviews: ReviewLine[]; has_more: boolean }> {
  const { depositors: leftOut } = await ownRows(db, caller)
  const page = { after, limit: PAGE + 1, leftOut }
  const waiting = await listReviews(db, caller.institution_id, page)
  const reviews = waiting
    .slice(0, PAGE)
    .map(({ since, ...review }) => ({ ...review, since: since.toISOString() }))
  return { reviews, has_more: waiting.length > PAGE }
}

/** Reads a case: what the applicant entered and what the identity provider answered. */
export async function readReview(
  { db, clock }: Context,
  caller: StaffCaller,
  depositor_id: string,
): Promise<Review> {
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofCustomer(depositor_id))
  const waiting = await findReview(db, institution_id, depositor_id)
  if (waiting === undefined) throw new DomainError('not_found')
  const given = await db
    .selectFrom('depositors')
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .select(['depositors.is_primary', 'date_of_birth', 'ssn_last_four', 'users.phone'])
    .select(['street', 'unit', 'city', 'state', 'zip'])
    .select(['employment_status', 'employer_name', 'occupation'])
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const { employment_status, occupation, employer_name } = given
  return {
    ...waiting,
    since: waiting.since.toISOString(),
    is_second_holder: !given.is_primary,
    told: {
      date_of_birth: given.date_of_birth,
      ssn_last_four: given.ssn_last_four,
      address: addressLine(given),
      email: (await findEmail(db, institution_id, depositor_id)) ?? null,
      phone: given.phone,
      employment: [employment_status, occupation, employer_name].filter(Boolean).join(', ') || null,
    },
    checks: await listChecks(db, institution_id, depositor_id),
    letters: await lettersOf({ db, clock }, { institution_id, depositor_id }),
  }
}

/** The letters that each decision would send now. */
async function lettersOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  whom: { institution_id: string; depositor_id: string },
): Promise<Review['letters']> {
  const writer = await findWriter(db, whom.institution_id)
  const params = await adverseParams(db, { ...whom, now: clock.now() })
  return {
    approve: textOf(templates.review_approved(writer)),
    decline: textOf(templates.adverse_action(writer, params)),
  }
}

function textOf({ subject, paragraphs }: Letter): string {
  return [subject, ...paragraphs].join('\n\n')
}

async function listChecks(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<Review['checks']> {
  const rows = await db
    .selectFrom('identity_checks')
    .select(['id', 'outcome', 'reference', 'sanctions_hit', 'evidence', 'answered_at'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .orderBy('answered_at', 'desc')
    .execute()
  return rows.map(({ id, evidence, answered_at, ...check }) => ({
    uuid: id,
    ...check,
    evidence: Object.entries(evidence).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    answered_at: answered_at.toISOString(),
  }))
}

interface Decision {
  decision: 'approve' | 'decline'
  reason: string
}

/** Approves or declines an applicant who waits for a decision. */
export function decideIdentityReview(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  { decision, reason }: Decision,
) {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'reviews.decide',
    ofCustomer(depositor_id),
    async ({ now, actor, ctx: inside }) => {
      const { registration_status, standing } = await finishReview(inside, {
        institution_id,
        depositor_id,
        outcome: decision === 'approve' ? 'MANUALLY_REVIEWED' : 'FAILED',
        note: reason,
        now,
        actor,
      })
      return { registration_status, standing }
    },
  )
}
