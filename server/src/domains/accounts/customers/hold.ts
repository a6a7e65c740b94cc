import { type Customer, customerEndpoints } from '@passbook/contract/console/customers'
import { type StaffHold, isBlocking, ReleasedHold } from '@passbook/contract/console/holds'
import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../../context.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { lockEntity } from '../../../platform/callers/account-people.ts'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { invalid } from '../../../platform/errors.ts'
import { setStanding } from '../../access/holds.ts'
import { customerOf } from '../../access/staff/acts/request.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { stopPayoutOf } from '../../money/closing/stop-payout.ts'
import { cancelWaiting } from '../../money/orders/cancel-waiting.ts'
import { describeRelease, releaseHold } from '../../people/registration/release-hold.ts'
import { heldFacts } from './account-facts.ts'
import { readCustomer, needsSecondPerson } from './read-customer.ts'

const STOP_REASON = {
  forStaff: 'A legal or sanctions hold was placed on the account.',
  forHolders: '',
}

/** Staff place all holders of an account on hold; transfers that have not been sent are canceled (STATES). */
export function placeHold(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  { hold_reason = 'staff', reason }: { hold_reason?: StaffHold | undefined; reason: string },
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.hold', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const { entityId, accountId } = await lockEntity(trx, { institution_id, depositor_id })
    const before = await readCustomer(desk.ctx, { institution_id, depositor_id })
    // A legal or sanctions hold replaces any other hold, but not another of its kind.
    const isOver = isBlocking(hold_reason) && !isBlocking(before.standing_reason)
    if (before.standing === 'HOLD' && !isOver)
      throw invalid('', 'This customer is already on hold.')
    const standing = { standing: 'HOLD', reason: hold_reason } as const
    const details = { reason_given: reason, before: before.standing }
    await setStanding(trx, { institution_id, entityId }, standing, {
      now,
      actor,
      details,
    })
    if (accountId) {
      const account = { institution_id, accountId, now, actor }
      await cancelWaiting(desk.ctx, trx, account)
      if (isBlocking(hold_reason)) await stopPayoutOf(desk.ctx, trx, account, STOP_REASON)
    }
    return readCustomer(desk.ctx, { institution_id, depositor_id })
  })
}

const WAITS = 'Approval required. It was sent for approval, and the hold stays until then.'

/** Staff release a hold. Above the institution's limit, or for a legal or sanctions hold, it needs two. */
export const releaseHoldAct = staffAct(customerEndpoints.releaseCustomer, {
  about: ({ uuid }) => ofCustomer(uuid),
  command: {
    arguments: [['uuid', 'depositor_id']],
    help: 'to release a customer’s hold, for all holders if the whole account is on hold',
  },
  async alone({ ctx, trx, now, actor }, { institution_id }, { uuid: depositor_id }) {
    const whom = { institution_id, depositor_id }
    if (await needsSecondPerson(trx, institution_id, await readCustomer(ctx, whom)))
      return undefined
    const { words } = await releaseHold(ctx, { ...whom, now, actor })
    return { status: 'DONE' as const, words, customer: await readCustomer(ctx, whom) }
  },
  async propose({ ctx, trx }, { institution_id }, { uuid: depositor_id }) {
    const whom = { institution_id, depositor_id }
    const { name, standing, balance_cents } = await readCustomer(ctx, whom)
    if (standing !== 'HOLD') throw invalid('', 'This customer is not on hold.')
    const release = await describeRelease(trx, whom)
    if (release === undefined) throw invalid('', 'This customer was declined. The hold stays.')
    return {
      depositor_id,
      // The request is about this hold. A hold placed later needs another request.
      payload: { hold_reason: release.reason },
      amount_cents: balance_cents ?? 0,
      words: `Release the hold on ${name || 'a customer'}, balance ${formatCents(balance_cents ?? 0)}`,
    }
  },
  async reply({ ctx }, { institution_id }, { uuid: depositor_id }) {
    const customer = await readCustomer(ctx, { institution_id, depositor_id })
    return { status: 'WAITING' as const, words: WAITS, customer }
  },
  async facts(db, asked) {
    const { institution_id, depositor_id } = asked
    if (depositor_id === null) return []
    const release = await describeRelease(db, { institution_id, depositor_id })
    return [
      ...(await heldFacts(db, asked, { Hold: 'None' })),
      { label: 'Effect of the release', value: release?.words ?? 'There is no hold to release.' },
    ]
  },
  async run({ ctx, now, actor }, agreed) {
    const { hold_reason: expected = 'staff' } = ReleasedHold.parse(agreed.payload)
    await releaseHold(ctx, { ...customerOf(agreed), expected, now, actor })
  },
})
