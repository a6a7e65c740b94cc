import type { Customer } from '@passbook/contract/console/customers'
import { formatCents } from '@passbook/contract/money'
import type { StaffMember } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { describeRelease, releaseHold } from '../../registration/release-hold.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { type AtDesk, asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'
import { needsSecond } from './read-release.ts'
import { readCustomer } from './read-customer.ts'

interface Released {
  status: 'DONE' | 'WAITING'
  words: string
  customer: Customer
}

const WAITS =
  'A second person has to agree first. It waits under Approvals, and the hold stays until then.'

/** Staff lift a hold. From the institution's limit on, and where the law set it, another person has to agree. */
export function releaseCustomer(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  reason: string,
): Promise<Released> {
  const whom = { institution_id: caller.institution_id, depositor_id }
  return asStaffFor(ctx, caller, 'customers.release', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const before = await readCustomer(desk.ctx, whom)
    if (await needsSecond(trx, whom.institution_id, before)) {
      await ask(desk, caller, before, reason)
      return { status: 'WAITING', words: WAITS, customer: before }
    }
    const { words } = await releaseHold(desk.ctx, { ...whom, now, actor })
    return { status: 'DONE', words, customer: await readCustomer(desk.ctx, whom) }
  })
}

/** Asks a second person in any case: for who does not prove who they are, as at the command line. */
export function askToRelease(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  reason: string,
): Promise<string> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.release', ofCustomer(depositor_id), async (desk) =>
    ask(desk, caller, await readCustomer(desk.ctx, { institution_id, depositor_id }), reason),
  )
}

async function ask(
  desk: AtDesk,
  caller: StaffMember,
  { depositor_id, name, standing, balance_cents }: Customer,
  reason: string,
): Promise<string> {
  if (standing !== 'HOLD') throw invalid('', 'This customer is not on hold.')
  const whom = { institution_id: caller.institution_id, depositor_id }
  const release = await describeRelease(desk.trx, whom)
  if (release === undefined) throw invalid('', 'This depositor was declined; the hold stays.')
  return askSecond(desk, caller, {
    what: 'release_hold',
    depositor_id,
    // The request is about this hold. A hold that is placed later needs another request.
    payload: { hold_reason: release.reason },
    words: `Release the hold of ${name || 'a customer'}, balance ${formatCents(balance_cents ?? 0)}`,
    reason,
  })
}
