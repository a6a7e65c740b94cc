import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type {
  ClaimedIdentity,
  IdentityAttempt,
  IdentityVendor,
  InquiryPurpose,
} from '../../../platform/ports/identity/port.ts'
import { enqueue } from '../../../platform/queue/job-table.ts'

export type Inquiry = Selectable<Tables['identity_inquiries']>

interface InquiryInput {
  person: ClaimedIdentity
  vendor: IdentityVendor
  purpose: InquiryPurpose | undefined
}

/**
 * Finds the open question about these very details, or begins the next attempt. It is committed before the
 * question leaves: a crash or a lost answer continues it with the same key, and makes no second inquiry.
 */
export function beginInquiry(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { person, vendor, purpose: given }: InquiryInput,
): Promise<{ inquiry: Inquiry; isRepeated: boolean }> {
  // Not by email and phone, which staff who ask again do not have.
  const { institution_id, depositor_id, email: _email, phone: _phone, ...details } = person
  const index = vault.index('identity_details', institution_id, JSON.stringify(details))
  return inTransaction(db, async (trx) => {
    const { is_primary } = await lockPerson(trx, person)
    const purpose = given ?? (is_primary ? 'applicant' : 'second_holder')
    const last = await trx
      .selectFrom('identity_inquiries')
      .selectAll()
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isSame = last?.vendor === vendor && last.purpose === purpose
    if (last?.ended_at === null && isSame && last.details_index.equals(index)) {
      return { inquiry: last, isRepeated: true }
    }
    if (last?.ended_at === null) await endInquiry(trx, last, null)
    const attempt = (last?.attempt ?? 0) + 1
    const inquiry = await trx
      .insertInto('identity_inquiries')
      .values({
        institution_id,
        depositor_id,
        attempt,
        inquiry_key: `${depositor_id}-${attempt}`,
        purpose,
        vendor,
        details_index: index,
        asked_at: sql<Date>`now()`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { inquiry, isRepeated: false }
  })
}

async function lockPerson(trx: Transaction, { institution_id, depositor_id }: ClaimedIdentity) {
  const person = await trx
    .selectFrom('depositors')
    .select('is_primary')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .forUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  return person
}

/** The question as the provider's adapter gets it. */
export function toAttempt(
  db: Database,
  inquiry: Inquiry,
  options: { isRepeated: boolean; deadlineMs: number },
): IdentityAttempt {
  const { inquiry_key: key, purpose, reference } = inquiry
  return {
    key,
    purpose,
    reference,
    ...options,
    keepReference: async (kept) => {
      await ofInquiry(db, inquiry).set({ reference: kept }).execute()
    },
  }
}

type InquiryRef = Pick<Inquiry, 'institution_id' | 'id'>

function ofInquiry(db: Database, { institution_id, id }: InquiryRef) {
  return db
    .updateTable('identity_inquiries')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
}

/** Asking about this person again is another attempt from now on. */
export async function endInquiry(
  db: Database,
  inquiry: InquiryRef,
  outcome: IdentityOutcome | null,
): Promise<void> {
  await ofInquiry(db, inquiry)
    .set({ ended_at: sql<Date>`now()`, outcome, next_poll_at: null })
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * The provider decides later: it is asked again until then. A message of its that came before this was committed
 * is taken up now.
 */
export async function awaitInquiry(
  trx: Transaction,
  { institution_id, id }: InquiryRef,
): Promise<void> {
  const waiting = await ofInquiry(trx, { institution_id, id })
    .set({
      pending_since: sql<Date>`coalesce(pending_since, now())`,
      next_poll_at: sql<Date | null>`case when handed_over_at is null
        then coalesce(next_poll_at, now() + interval '1 minute') end`,
    })
    .where('ended_at', 'is', null)
    .returning(['vendor', 'reference'])
    .executeTakeFirst()
  if (waiting === undefined) return
  const { vendor, reference } = waiting
  await trx
    .updateTable('identity_events')
    .set({ inquiry_id: id })
    .where('institution_id', '=', institution_id)
    .where('vendor', '=', vendor)
    .where('reference', '=', reference)
    .where('inquiry_id', 'is', null)
    .execute()
  const early = await trx
    .selectFrom('identity_events')
    .select('event_id')
    .where('institution_id', '=', institution_id)
    .where('inquiry_id', '=', id)
    .where('applied_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (early !== undefined) {
    await enqueue(trx, 'read_identity_result', { institution_id, inquiry_id: id })
  }
}

/** Whether the provider still decides about this person, so that staff need not yet. */
export async function isAwaited(
  db: Database,
  { institution_id, depositor_id }: Pick<Inquiry, 'institution_id' | 'depositor_id'>,
): Promise<boolean> {
  const awaited = await db
    .selectFrom('identity_inquiries')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('next_poll_at', 'is not', null)
    .executeTakeFirst()
  return awaited !== undefined
}
