import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { IdentityEvent, IdentityVendor } from '../../../platform/ports/identity/port.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/queue/job-table.ts'

/** `taken`: the result will be read. `repeated`: nothing new. `parked`: nobody is known by it yet. */
type EventEffect = 'taken' | 'repeated' | 'parked'

/**
 * Notes that a provider has news of an inquiry. The message itself decides nothing: a job reads the result from
 * the provider, so a repeated, late or overtaken message cannot change anything.
 */
export function receiveIdentityEvent(
  { db }: Pick<Context, 'db'>,
  institution_id: string,
  vendor: IdentityVendor,
  event: IdentityEvent,
): Promise<EventEffect> {
  return inTransaction(db, async (trx) => {
    const inquiry_id = await findInquiry(trx, institution_id, vendor, event)
    const { id: event_id, reference, key: inquiry_key } = event
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('identity_events')
      .values({
        institution_id,
        vendor,
        event_id,
        reference,
        inquiry_key,
        inquiry_id,
        received_at: sql<Date>`now()`,
        applied_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return 'repeated'
    if (inquiry_id === null) return 'parked'
    await enqueue(trx, 'read_identity_result', { institution_id, inquiry_id })
    return 'taken'
  })
}

async function findInquiry(
  trx: Transaction,
  institution_id: string,
  vendor: IdentityVendor,
  { reference, key }: IdentityEvent,
): Promise<string | null> {
  const inquiry = await trx
    .selectFrom('identity_inquiries')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('vendor', '=', vendor)
    .where((eb) => eb.or([eb('reference', '=', reference), eb('inquiry_key', '=', key)]))
    .executeTakeFirst()
  return inquiry?.id ?? null
}
