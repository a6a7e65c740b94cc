import { customerEndpoints } from '@passbook/contract/console/customers'
import { ReleasedHold } from '@passbook/contract/console/holds'
import { formatCents } from '@passbook/contract/money'
import { invalid } from '../../../platform/errors.ts'
import { describeRelease, releaseHold } from '../../people/registration/release-hold.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'
import { heldFacts } from './account-facts.ts'
import { readCustomer } from './read-customer.ts'
import { needsSecond } from './read-release.ts'

const WAITS =
  'A second person has to agree first. It waits under Approvals, and the hold stays until then.'

/** Staff lift a hold. From the institution's limit on, and where the law set it, another person has to agree. */
export const releaseHoldAct = staffAct(customerEndpoints.releaseCustomer, {
  about: ({ uuid }) => ofCustomer(uuid),
  command: {
    arguments: [['uuid', 'depositor_id']],
    help: 'to lift the hold of a depositor, on all holders where it stands on the account',
  },
  async alone({ ctx, trx, now, actor }, { institution_id }, { uuid: depositor_id }) {
    const whom = { institution_id, depositor_id }
    if (await needsSecond(trx, institution_id, await readCustomer(ctx, whom))) return undefined
    const { words } = await releaseHold(ctx, { ...whom, now, actor })
    return { status: 'DONE' as const, words, customer: await readCustomer(ctx, whom) }
  },
  async propose({ ctx, trx }, { institution_id }, { uuid: depositor_id }) {
    const whom = { institution_id, depositor_id }
    const { name, standing, balance_cents } = await readCustomer(ctx, whom)
    if (standing !== 'HOLD') throw invalid('', 'This customer is not on hold.')
    const release = await describeRelease(trx, whom)
    if (release === undefined) throw invalid('', 'This depositor was declined; the hold stays.')
    return {
      depositor_id,
      // The request is about this hold. A hold that is placed later needs another request.
      payload: { hold_reason: release.reason },
      words: `Release the hold of ${name || 'a customer'}, balance ${formatCents(balance_cents ?? 0)}`,
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
      ...(await heldFacts(db, asked)),
      { label: 'What the release does', value: release?.words ?? 'There is no hold to release.' },
    ]
  },
  async run({ ctx, now, actor }, { institution_id, depositor_id, payload }) {
    if (depositor_id === null) throw new Error('the request names no customer')
    const { hold_reason: expected = 'staff' } = ReleasedHold.parse(payload)
    await releaseHold(ctx, { institution_id, depositor_id, expected, now, actor })
  },
})
