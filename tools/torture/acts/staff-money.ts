import { amountHoldEndpoints } from '@passbook/contract/console/amount-holds'
import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { customRoleEndpoints } from '@passbook/contract/console/custom-roles'
import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import { customerEndpoints } from '@passbook/contract/console/customers'
import { journalEndpoints } from '@passbook/contract/console/journal'
import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Outcome, type Person, granted } from '../person.ts'
import { type Clerk, asClerk } from './clerks.ts'

const REASON = 'They called and asked for it.'
const REFUND_CENTS = 300
const ENTRY_CENTS = 150
const HELD_CENTS = 250
const SEATS = ['petra', 'petra, second seat'] as const
/** One gray pixel, which proves an entry. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** A decision that may be lost to somebody who decided first, or whose request is over. */
type Decided = Outcome<unknown>

/** Operations asks for a refund, and the approver agrees from two seats at the same moment. */
export async function refund(person: Person): Promise<void> {
  const asked = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(
      customerActEndpoints.askToRefund,
      {
        params: { uuid: person.depositorId },
        body: { amount_cents: REFUND_CENTS, words: 'Fee of your bank', reason: REASON },
      },
      { again: 'each' },
    ),
  )
  // Another request for this account is open, perhaps of a try without an answer, or the daily limit is reached.
  if (!asked.ok && (asked.status === 403 || asked.status === 422)) return
  const { approval_id: uuid } = granted('asking for a refund', asked)
  await raceTo(uuid, await Promise.all(SEATS.map((seat) => decide(person, seat, uuid))))
}

/**
 * Operations holds an amount and asks for its release, to which the approver agrees from two seats at the same
 * moment. A hold whose answer was lost ends after its last day, which comes soon.
 */
export async function holdAmountAndRelease(person: Person): Promise<void> {
  const { as_of: ends_on } = await person.must(transferEndpoints.getService, { query: {} })
  const params = { uuid: person.depositorId }
  const body = { amount_cents: HELD_CENTS, ends_on, reason: REASON }
  const held = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(amountHoldEndpoints.placeAmountHold, { params, body }, { again: 'each' }),
  )
  // Less is available, or the clock has passed the day meanwhile.
  if (!held.ok && held.status === 422) return
  const { uuid: hold } = granted('holding an amount', held)
  const asked = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(
      amountHoldEndpoints.releaseAmountHold,
      { params: { ...params, hold }, body: { reason: REASON } },
      { again: 'each' },
    ),
  )
  // The hold has ended, or a try without an answer asked for its release already.
  if (!asked.ok && (asked.status === 404 || asked.status === 422)) return
  const { approval_id } = granted('asking for the release of an amount', asked)
  await raceTo(
    approval_id,
    await Promise.all(SEATS.map((seat) => decide(person, seat, approval_id))),
  )
}

/** Operations asks for a manual entry. One agrees while the other takes the request back. */
export async function postByHand(person: Person): Promise<void> {
  const file = new File([RECEIPT], 'receipt.png', { type: 'image/png' })
  const body = { debit: 'bank_fees', credit: 'suspense', reason: REASON } as const
  const asked = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(
      journalEndpoints.postManualEntry,
      { body: { ...body, amount_cents: ENTRY_CENTS } },
      { again: 'each', files: [file] },
    ),
  )
  const { approval_id: uuid } = granted('asking for a manual entry', asked)
  const takeBack = asClerk(person, 'oskar', (clerk) =>
    clerk.call(approvalEndpoints.withdrawApproval, {
      params: { uuid },
      body: { reason: 'It was a mistake.' },
    }),
  )
  await raceTo(uuid, await Promise.all([decide(person, 'petra', uuid), takeBack]))
}

/** Holds a customer, whose unsent orders are canceled, and releases them again. */
export async function holdAndRelease(person: Person): Promise<void> {
  const params = { uuid: person.depositorId }
  const held = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(customerEndpoints.placeHold, { params, body: { reason: REASON } }),
  )
  if (!isSo(held)) granted('placing a hold', held)
  const released = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(customerEndpoints.releaseCustomer, { params, body: { reason: REASON } }),
  )
  if (!isSo(released)) granted('releasing a hold', released)
  if (released.ok && released.data.status === 'WAITING') await agreeToAll(person)
}

/** Done, or found done because an earlier try without an answer had happened. */
function isSo(outcome: Outcome<unknown>): boolean {
  return outcome.ok || outcome.inDoubt || outcome.status === 422
}

/** One administrator asks for a role, and the other agrees, unless another is to. */
export async function addRole(person: Person, agrees: Clerk = 'ruth'): Promise<void> {
  const name = `Role of ${person.name} ${Date.now()}`
  const asked = await asClerk(person, 'adam', (clerk) =>
    clerk.call(
      customRoleEndpoints.addCustomRole,
      {
        body: { name, description: 'For one person.', acts: ['customers.read'], reason: REASON },
      },
      { again: 'each' },
    ),
  )
  // A try without an answer asked for it already.
  if (!asked.ok && asked.status === 422) return
  const { approval_id: uuid } = granted('asking for a role', asked)
  const agreed = await decide(person, agrees, uuid)
  if (!agreed.ok && !agreed.inDoubt && !isOver(agreed)) granted('agreeing to a role', agreed)
}

function decide(person: Person, who: Clerk, uuid: string): Promise<Decided> {
  const body = { decision: 'approve', reason: 'It is right.' } as const
  return asClerk(person, who, (clerk) =>
    clerk.call(approvalEndpoints.decideApproval, { params: { uuid }, body }),
  )
}

/** Releasing a large balance waits for the approver. */
async function agreeToAll(person: Person): Promise<void> {
  const { approvals } = granted(
    'the requests',
    await asClerk(person, 'petra', (clerk) =>
      clerk.call(approvalEndpoints.listApprovals, { query: { view: 'to_decide' } }),
    ),
  )
  for (const { uuid, depositor_id, what } of approvals) {
    const isMine = depositor_id === person.depositorId && what === 'release_hold'
    if (isMine) await decide(person, 'petra', uuid)
  }
}

/** Of two who act on one request at the same moment at most one succeeds, and the other is told that it is over. */
async function raceTo(uuid: string, all: readonly Decided[]): Promise<void> {
  const done = all.filter(({ ok }) => ok)
  if (done.length > 1) throw new StoryAborted(`the request ${uuid} was decided twice`)
  for (const outcome of all) {
    if (!outcome.ok && !outcome.inDoubt && !isOver(outcome)) granted('deciding', outcome)
  }
}

function isOver(outcome: Decided): boolean {
  return !outcome.ok && (outcome.status === 403 || outcome.status === 404 || outcome.status === 422)
}
