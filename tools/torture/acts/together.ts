import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Outcome, type Person } from '../person.ts'
import { depositSome } from './deposit.ts'
import { withdrawSome } from './withdrawal.ts'

const CHANGED_CENTS = 6_100

/** What both holders of an account do with one thing at the same moment. */
export const jointActs: readonly ((pair: Pair) => Promise<void>)[] = [
  cancelTogether,
  changeTogether,
  withdrawTogether,
  depositTogether,
]

export type Pair = readonly [Person, Person]

/** Both cancel the same deposit: it is canceled once, and both are told so. */
async function cancelTogether([one, other]: Pair): Promise<void> {
  const uuid = await depositSome(one)
  if (uuid === undefined) return
  const cancel = (person: Person) =>
    person.call(transferEndpoints.voidTransaction, { params: { uuid }, body: {} })
  for (const outcome of await Promise.all([cancel(one), cancel(other)])) {
    const isLate = !outcome.ok && (outcome.status === 403 || outcome.errors['cancel_until'])
    if (!outcome.ok && !outcome.inDoubt && !isLate) {
      throw new StoryAborted(`not canceled: ${outcome.status} ${outcome.words}`)
    }
  }
}

/** Both put another deposit in the place of the same one: only one of them can. */
async function changeTogether([one, other]: Pair): Promise<void> {
  const replaces = await depositSome(one)
  if (replaces === undefined) return
  const change = (person: Person, amount_cents: number) =>
    person.call(
      transferEndpoints.makeDeposit,
      { body: { amount_cents, replaces } },
      { leaves: [person.trace('deposit made')] },
    )
  const both = await Promise.all([change(one, CHANGED_CENTS), change(other, CHANGED_CENTS + 1)])
  if (both.every(({ ok }) => ok)) throw new StoryAborted('one deposit was replaced twice')
  for (const outcome of both) assertOver(outcome)
}

/** Somebody was first, the cut-off has passed, or a return has blocked it. */
function assertOver(outcome: Outcome<unknown>): void {
  if (outcome.ok || outcome.inDoubt || outcome.status === 403 || outcome.status === 404) return
  if (outcome.errors['replaces'] || outcome.errors['date']) return
  throw new StoryAborted(`not changed: ${outcome.status} ${outcome.words}`)
}

/** Both withdraw the same amount: both may, as long as the money is there. */
async function withdrawTogether([one, other]: Pair): Promise<void> {
  await Promise.all([withdrawSome(one), withdrawSome(other)])
}

async function depositTogether([one, other]: Pair): Promise<void> {
  await Promise.all([depositSome(one), depositSome(other), withdrawSome(one)])
}
