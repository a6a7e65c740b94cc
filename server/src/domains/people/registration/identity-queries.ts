import { WAITING_STATUSES } from '@passbook/contract/account-status'
import type { Screening } from '@passbook/contract/console/reviews'
import { type RawBuilder, sql } from 'kysely'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { isBeingChecked } from '../depositor/queries.ts'
import type { Reviewed } from './review-decision.ts'

const REVIEWS_LIMIT = 500

/** Reads a depositor and locks them until the transaction ends. */
export function lockDepositor(trx: Transaction, institution_id: string, depositor_id: string) {
  return trx
    .selectFrom('depositors')
    .select([
      'is_primary',
      'is_holder',
      'registration_status',
      'registration_last_step',
      'standing',
      'standing_reason',
    ])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveReviewed(
  trx: Transaction,
  institution_id: string,
  depositor_id: string,
  { registration_status, standing, standing_reason }: Reviewed,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('depositors')
    .set({ registration_status, standing, standing_reason, stands_since: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
}

export async function hasDepositor(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  return found !== undefined
}

/** The id of a depositor's login, if they have one. */
export async function findUserId(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('depositors')
    .select('user_id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  return found?.user_id ?? undefined
}

/** The email address of a depositor's login, or of their invitation. */
export async function findEmail(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<string | undefined> {
  const found = await depositorsWithLogin(db, institution_id)
    .select('users.email')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (found !== undefined) return found.email
  const invited = await db
    .selectFrom('secondary_applications')
    .select('email')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .executeTakeFirst()
  return invited?.email
}

export interface IdentityCheck {
  institution_id: string
  depositor_id: string
  outcome: IdentityOutcome
  reference: string | null
  sanctionsHit: boolean
  evidence: Record<string, unknown>
  /** The provider decides later. */
  isPending?: boolean
  /** The question at a provider that may answer later. */
  inquiryId?: string
  askedAt: Date
  answeredAt: Date
}

export async function addIdentityCheck(db: Database, check: IdentityCheck): Promise<string> {
  const { id } = await db
    .insertInto('identity_checks')
    .values({
      institution_id: check.institution_id,
      depositor_id: check.depositor_id,
      outcome: check.outcome,
      reference: check.reference,
      sanctions_hit: check.sanctionsHit,
      evidence: JSON.stringify(check.evidence),
      asked_at: check.askedAt,
      answered_at: check.answeredAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The evidence of the latest check that used a report of an agency; a later error does not hide it. */
export async function findReportEvidence(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<Record<string, unknown> | undefined> {
  const check = await db
    .selectFrom('identity_checks')
    .select('evidence')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where(sql<boolean>`evidence -> 'agency' ->> 'name' <> ''`)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check?.evidence
}

/** RULES-3: what a person reads while a sanctions check is not finished. It reveals nothing of a match. */
export const STILL_CHECKING = 'We are still checking some details.'

/** The sanctions screening of a depositor: the result of their newest check, or NOT_RUN without one. */
export async function readScreening(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<Screening> {
  const { screening } = await db
    .selectFrom('depositors')
    .select(sql<Screening>`screening_of(institution_id, id)`.as('screening'))
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  return screening
}

/** Whether a screening lets a person hold an account. The database refuses every other one. */
export function isScreened(screening: Screening): boolean {
  return screening === 'CLEAR' || screening === 'CLEARED'
}

/**
 * Whether the provider may be asked about a person. Not about an invited second holder who is to be checked
 * only after they accept, and has not consented yet (RULES-3: Corrections).
 */
export async function mayBeChecked(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<boolean> {
  const unasked = await db
    .selectFrom('secondary_applications')
    .select('depositor_id')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('is_checked_after_acceptance', '=', true)
    .where('check_consented_at', 'is', null)
    .executeTakeFirst()
  return unasked === undefined
}

/** While a sanctions match is possible, a new applicant links nothing (RULES-3: Sanctions, stop). */
export const POSSIBLE_MATCH = { standing: 'REVIEW', standing_reason: 'identity' } as const

/** The time since which a depositor waits: their last change of status, or their sign-up. */
function waitingSince(depositors: 'depositors' | 'last'): RawBuilder<Date> {
  const [changed, signedUp] = ['stands_since', 'created_at'].map((name) =>
    sql.ref(`${depositors}.${name}`),
  )
  return sql<Date>`coalesce(${changed}, ${signedUp})`
}

/** The same condition as the database index of waiting depositors, so that the index is used. */
const IS_WAITING = sql<boolean>`(depositors.registration_status in (${sql.join(
  WAITING_STATUSES.map((status) => sql.lit(status)),
)}) or depositors.standing = 'REVIEW')`

interface ReviewPage {
  /** Start after this depositor. */
  after?: string | undefined
  limit?: number
  /** Depositors whom the reader may not see. */
  leftOut?: readonly string[]
}

/** Depositors who wait for a decision, the longest waiting first. */
export function listReviews(
  db: Database,
  institution_id: string,
  { after, limit = REVIEWS_LIMIT, leftOut = [] }: ReviewPage = {},
) {
  return reviews(db, institution_id)
    .where(sql<boolean>`depositors.id <> all(${leftOut}::uuid[])`)
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(${waitingSince('depositors')}, depositors.id)`,
        '>',
        sql`((select ${waitingSince('last')} from depositors last
          where last.institution_id = ${institution_id} and last.id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('since')
    .orderBy('depositors.id')
    .limit(limit)
    .execute()
}

/** How many wait for a decision, up to the limit. */
export async function countReviews(
  db: Database,
  institution_id: string,
  { limit, leftOut }: Required<Pick<ReviewPage, 'limit' | 'leftOut'>>,
): Promise<number> {
  const waiting = reviews(db, institution_id)
    .where(sql<boolean>`depositors.id <> all(${leftOut}::uuid[])`)
    .limit(limit)
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The review of one depositor; undefined if they do not wait for one. */
export function findReview(db: Database, institution_id: string, depositor_id: string) {
  return reviews(db, institution_id).where('depositors.id', '=', depositor_id).executeTakeFirst()
}

/** `documents_message_id` is the message with the documents they sent last. */
function reviews(db: Database, institution_id: string) {
  return (
    db
      .selectFrom('depositors')
      .leftJoin('users', (join) =>
        join
          .onRef('users.institution_id', '=', 'depositors.institution_id')
          .onRef('users.id', '=', 'depositors.user_id'),
      )
      .select([
        'depositors.id as depositor_id',
        'depositors.registration_status',
        'depositors.standing',
        sql<string>`coalesce(
        nullif(concat_ws(' ', depositors.first_name, depositors.last_name), ''), users.email, '')`.as(
          'name',
        ),
        waitingSince('depositors').as('since'),
        sql<string | null>`(
        select thread.id from message_threads thread
        join message_entries entry on entry.institution_id = thread.institution_id
          and entry.thread_id = thread.id and entry.sender = 'depositor'
        join message_attachments file on file.institution_id = entry.institution_id
          and file.entry_id = entry.id
        where thread.institution_id = depositors.institution_id
          and thread.depositor_id = depositors.id and thread.topic in ('identity', 'documents')
        order by entry.created_at desc limit 1)`.as('documents_message_id'),
        sql<'WAITING' | 'ARRIVED' | null>`(
        select case when bool_and(wanted.arrived_at is not null) then 'ARRIVED' else 'WAITING' end
        from document_requests request
        join requested_documents wanted on wanted.institution_id = request.institution_id
          and wanted.request_id = request.id
        where request.institution_id = depositors.institution_id
          and request.depositor_id = depositors.id and request.withdrawn_at is null
        having count(*) > 0)`.as('requested_documents'),
      ])
      .where('depositors.institution_id', '=', institution_id)
      .where(IS_WAITING)
      // A second holder who is still entering their details has nothing to decide yet.
      .where((eb) =>
        eb.or([
          eb('depositors.is_primary', '=', true),
          eb('depositors.registration_status', '<>', 'UNSUBMITTED'),
          eb('depositors.standing', '=', 'REVIEW'),
        ]),
      )
  )
}

const ALREADY_ASKED = 'We’re already checking your details. This may take a moment.'

/** During an identity check, a second tab may neither start another nor change the details. */
export function assertNotBeingChecked(
  depositor: { identity_asked_at: Date | null },
  now: Date,
): void {
  if (isBeingChecked(depositor, now)) throw invalid('step', ALREADY_ASKED)
}

/** Sets the time at which the identity check began; null once it has ended. */
export async function setAskedAt(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('depositors')
    .set({ identity_asked_at: at })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
}
