import type {
  DeclineCode,
  Review,
  ReviewDecision,
  ReviewDocument,
  ReviewLine,
} from '@passbook/contract/console/reviews'
import { isAtOrBefore } from '@passbook/contract/enums'
import type { Context } from '../../../context.ts'
import { findSavingsAccount } from '../../../platform/callers/account-people.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller, StaffMember } from '../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { waitsForReview } from '../../../platform/callers/waits-for-review.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ClaimedIdentity } from '../../../platform/ports/identity/port.ts'
import { findWriter } from '../../../platform/mail/find-writer.ts'
import { templates } from '../../../platform/mail/templates.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import { addressLine, nameOf } from '../../../platform/person-words.ts'
import { checkIdentity, claimedIdentity } from '../../people/registration/check-identity.ts'
import {
  POSSIBLE_MATCH,
  findEmail,
  findReview,
  listReviews,
  lockDepositor,
  mayBeChecked,
  readScreening,
  saveReviewed,
} from '../../people/registration/identity-queries.ts'
import { adverseParams } from '../../people/registration/send-adverse-action.ts'
import { compareAttributes } from './compare-attributes.ts'
import { finishReview } from './finish-review.ts'
import { readRequests } from './request-documents.ts'

const PAGE = 50
/** The most documents beside a review; older ones stay in their messages. */
const MAX_DOCUMENTS = 50

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
    .select(['depositors.is_primary', 'depositors.first_name', 'depositors.last_name'])
    .select(['date_of_birth', 'ssn_last_four', 'users.phone'])
    .select(['street', 'unit', 'city', 'state', 'zip'])
    .select(['employment_status', 'employer_name', 'occupation'])
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const { employment_status, occupation, employer_name } = given
  const checks = await listChecks(db, institution_id, depositor_id)
  return {
    ...waiting,
    since: waiting.since.toISOString(),
    is_second_holder: !given.is_primary,
    screening: await readScreening(db, { institution_id, depositor_id }),
    is_clearing_requested: await isClearingRequested(db, { institution_id, depositor_id }, clock),
    employment: [employment_status, occupation, employer_name].filter(Boolean).join(', ') || null,
    ...compareAttributes(
      {
        name: nameOf(given) || null,
        date_of_birth: given.date_of_birth,
        ssn: given.ssn_last_four,
        address: addressLine(given),
        phone: given.phone,
        email: (await findEmail(db, institution_id, depositor_id)) ?? null,
      },
      checks,
    ),
    documents: await listDocuments(db, institution_id, depositor_id),
    document_requests: await readRequests(db, { institution_id, depositor_id }),
    checks: checks.map(toCheck),
    approval_letter: textOf(templates.review_approved(await findWriter(db, institution_id))),
  }
}

async function isClearingRequested(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  clock: Context['clock'],
): Promise<boolean> {
  const open = await db
    .selectFrom('staff_approvals')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('what', '=', 'clear_sanctions_match')
    .where('depositor_id', '=', depositor_id)
    .where('decision', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return open !== undefined
}

/** The notice that a decline with these reasons would send now. */
export async function previewDecline(
  { db, clock }: Context,
  caller: StaffCaller,
  depositor_id: string,
  codes: readonly DeclineCode[],
): Promise<{ letter: string }> {
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofCustomer(depositor_id))
  if ((await findReview(db, institution_id, depositor_id)) === undefined)
    throw new DomainError('not_found')
  const params = await adverseParams(db, { institution_id, depositor_id, now: clock.now(), codes })
  const writer = await findWriter(db, institution_id)
  return { letter: textOf(templates.adverse_action(writer, params)) }
}

function textOf({ subject, paragraphs }: Letter): string {
  return [subject, ...paragraphs].join('\n\n')
}

function listChecks(db: Database, institution_id: string, depositor_id: string) {
  return db
    .selectFrom('identity_checks')
    .select(['id', 'outcome', 'reference', 'sanctions_hit', 'evidence', 'answered_at'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .orderBy('answered_at', 'desc')
    .execute()
}

/** Parts of the evidence that the table of attributes shows. */
const IN_TABLE = new Set(['attributes', 'sanctions_entries'])

function toCheck({
  id,
  evidence,
  answered_at,
  ...check
}: Awaited<ReturnType<typeof listChecks>>[number]): Review['checks'][number] {
  return {
    uuid: id,
    ...check,
    evidence: Object.entries(evidence)
      .filter(([name]) => !IN_TABLE.has(name))
      .map(([name, value]) => ({
        name,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    answered_at: answered_at.toISOString(),
  }
}

/** The files that the person sent for their review, newest first. */
async function listDocuments(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<ReviewDocument[]> {
  const rows = await db
    .selectFrom('message_threads as thread')
    .innerJoin('message_entries as entry', (join) =>
      join
        .onRef('entry.institution_id', '=', 'thread.institution_id')
        .onRef('entry.thread_id', '=', 'thread.id'),
    )
    .innerJoin('message_attachments as kept', (join) =>
      join
        .onRef('kept.institution_id', '=', 'entry.institution_id')
        .onRef('kept.entry_id', '=', 'entry.id'),
    )
    .innerJoin('attachments as file', (join) =>
      join
        .onRef('file.institution_id', '=', 'kept.institution_id')
        .onRef('file.id', '=', 'kept.attachment_id'),
    )
    .select(['file.id as uuid', 'file.name', 'file.content_type', 'file.size_bytes'])
    .select(['thread.id as message_id', 'entry.created_at as sent_at'])
    .where('thread.institution_id', '=', institution_id)
    .where('thread.depositor_id', '=', depositor_id)
    .where('thread.topic', 'in', ['identity', 'documents'])
    .where('entry.sender', '=', 'depositor')
    .orderBy('entry.created_at', 'desc')
    .orderBy('kept.place')
    .limit(MAX_DOCUMENTS)
    .execute()
  return rows.map(({ sent_at, ...file }) => ({ ...file, sent_at: sent_at.toISOString() }))
}

/** Asks the provider again about an applicant who waits unscreened. No transaction is open meanwhile. */
async function screenAgain(ctx: Context, caller: StaffMember, depositor_id: string): Promise<void> {
  const whom = { institution_id: caller.institution_id, depositor_id }
  const about = ofCustomer(depositor_id)
  const asked = await asStaffFor(ctx, caller, 'reviews.decide', about, async ({ trx, actor }) => {
    const person = await findUnscreened(ctx, trx, whom)
    return person && { person, actor }
  })
  if (asked === undefined) return
  await checkIdentity(ctx, asked.person, { actor: asked.actor })
  await asStaffFor(ctx, caller, 'reviews.decide', about, async ({ trx, now }) => {
    if ((await readScreening(trx, whom)) !== 'POSSIBLE') return
    const before = await lockDepositor(trx, whom.institution_id, depositor_id)
    if (before === undefined || !waitsForReview(before)) return
    const { standing, standing_reason } = before.standing ? before : POSSIBLE_MATCH
    const flagged = { registration_status: 'FLAGGED', standing, standing_reason } as const
    await saveReviewed(trx, whom.institution_id, depositor_id, flagged, now)
  })
}

/** The details of an applicant who waits and was never screened; undefined if there is nothing to ask. */
async function findUnscreened(
  { vault }: Pick<Context, 'vault'>,
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<ClaimedIdentity | undefined> {
  const depositor = await trx
    .selectFrom('depositors')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (depositor === undefined || !waitsForReview(depositor)) return undefined
  if (isAtOrBefore(depositor.registration_last_step, 'address')) return undefined
  if ((await readScreening(trx, { institution_id, depositor_id })) !== 'NOT_RUN') return undefined
  if (!(await mayBeChecked(trx, { institution_id, depositor_id }))) return undefined
  // A customer who already holds an account was let in earlier.
  const account = await findSavingsAccount(trx, { institution_id, depositor_id })
  if (depositor.is_holder && account !== undefined) return undefined
  // Without these details nobody can be screened, and so nobody can be approved.
  if (depositor.ssn_sealed === null || depositor.street === null) return undefined
  const email = (await findEmail(trx, institution_id, depositor_id)) ?? ''
  return claimedIdentity(vault, depositor, { email, phone: null })
}

/**
 * Approves or declines an applicant who waits for a decision. An applicant whose check was never answered is
 * screened first: nobody is approved unscreened (RULES-3: Sanctions).
 */
export async function decideIdentityReview(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  review: ReviewDecision,
) {
  const { decision, reason } = review
  const { institution_id } = caller
  if (decision === 'approve') await screenAgain(ctx, caller, depositor_id)
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
        codes: review.decision === 'decline' ? [...new Set(review.codes)] : [],
        staff_id: caller.staff_id,
        now,
        actor,
      })
      return { registration_status, standing }
    },
  )
}
