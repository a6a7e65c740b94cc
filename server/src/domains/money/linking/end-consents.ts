import type { LinkedAccountStatus } from '@passbook/contract/enums'
import { inMs } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Vendor } from '../../../platform/ports/aggregator/port.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { payeeOf } from '../../people/linked-accounts/account-number.ts'

/** Links in these statuses move no money, so nothing has to be shared for them. */
const OVER = ['ARCHIVED', 'FAILED', 'ERRORED'] as const satisfies LinkedAccountStatus[]
const MOST_AT_ONCE = 20
/** After this many failures in a run the vendor counts as down, and the run ends. */
const MOST_FAILURES = 3
const STAFF_AFTER = inMs(1, 'day')

/**
 * Ends the consents of links that were removed, replaced or refused. A consent that cannot be ended is tried again in
 * each run. After a day staff get a task to end it at the vendor.
 */
export async function endConsents(ctx: Context): Promise<void> {
  const { vendor } = ctx.aggregator
  if (vendor === undefined) return
  const institutions = await ctx.db.selectFrom('institutions').select('id').execute()
  let failures = 0
  for (const { id } of institutions) {
    for (const due of await listDue(ctx.db, id)) {
      if (failures === MOST_FAILURES) return
      if (!(await endOne(ctx, vendor, due))) failures += 1
    }
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

function listDue(db: Database, institution_id: string) {
  return db
    .selectFrom('aggregator_sessions as session')
    .innerJoin('linked_accounts as link', (join) =>
      join
        .onRef('link.institution_id', '=', 'session.institution_id')
        .onRef('link.id', '=', 'session.linked_account_id'),
    )
    .select(['session.institution_id', 'session.linked_account_id', 'session.depositor_id'])
    .select([
      'session.vendor',
      'link.bank_name',
      'link.account_last_four',
      'link.status_changed_at',
    ])
    .where('session.institution_id', '=', institution_id)
    .where('session.reference', 'is not', null)
    .where('session.ended_at', 'is', null)
    .where('link.status', 'in', OVER)
    .orderBy('session.end_tries')
    .limit(MOST_AT_ONCE)
    .execute()
}

async function endOne(ctx: Context, vendor: Vendor, due: Due): Promise<boolean> {
  const { institution_id, linked_account_id: linkedAccountId } = due
  try {
    await vendor.endConsent({ institution_id, linkedAccountId })
    return true
  } catch (error) {
    ctx.log.warn({ err: error, linkedAccountId }, 'a consent could not be ended at the aggregator')
    await noteFailure(ctx, due)
    return false
  }
}

async function noteFailure({ db, clock }: Context, due: Due): Promise<void> {
  const { institution_id, linked_account_id, depositor_id, vendor, status_changed_at } = due
  await db
    .updateTable('aggregator_sessions')
    .set((eb) => ({ end_tries: eb('end_tries', '+', 1) }))
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', '=', linked_account_id)
    .execute()
  const now = clock.now()
  if (status_changed_at > new Date(now.getTime() - STAFF_AFTER)) return
  await raiseTask(db, {
    institution_id,
    kind: 'consent_not_ended',
    message: `${payeeOf(due)} is no longer linked, but ${vendor} still shares it with us. End it in the dashboard of ${vendor}.`,
    details: { depositor_id, linked_account_id },
    key: `consent_not_ended:${linked_account_id}`,
    now,
  })
}
