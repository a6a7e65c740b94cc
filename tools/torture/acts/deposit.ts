import { transferEndpoints } from '@passbook/contract/transfers'
import { LifeEnds, type Person } from '../person.ts'
import { message } from './inbox.ts'

const AMOUNT_CENTS = 7_500

/** Deposits once more, unless a return has barred it, and thinks better of it while there is time. */
export async function depositAndCancel(person: Person): Promise<void> {
  const made = await person.call(
    transferEndpoints.makeDeposit,
    { body: { amount_cents: AMOUNT_CENTS } },
    {
      isDouble: true,
      leaves: [person.trace('deposit made'), message(person.email, 'deposit of $75.00')],
      proves: ({ transaction: { uuid, amount_cents } }) => [
        { of: 'deposit', key: `${uuid} ${amount_cents}` },
      ],
    },
  )
  if (!made.ok) {
    if (made.status === 403) return
    throw new LifeEnds(`no deposit: ${made.status} ${made.words}`)
  }
  const { uuid } = made.data.transaction
  const taken = await person.call(
    transferEndpoints.voidTransaction,
    { params: { uuid }, body: {} },
    {
      isDouble: true,
      leaves: [{ of: 'deposit voided', key: uuid }],
      proves: () => [message(person.email, 'deposit was cancelled')],
    },
  )
  // The clock may have passed the cut-off, or a return have held the account, in between.
  if (taken.ok || taken.status === 403 || taken.errors['cancel_until']) return
  throw new LifeEnds(`not cancelled: ${taken.status} ${taken.words}`)
}
