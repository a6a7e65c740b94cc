import { transferEndpoints } from '@passbook/contract/transfers'
import { LifeEnds, type Person } from '../person.ts'
import { message } from './inbox.ts'

const AMOUNT_CENTS = 1_500

/** Withdraws a little where money may move and some is available. */
export async function withdrawSome(person: Person): Promise<void> {
  const made = await person.call(
    transferEndpoints.makeWithdrawal,
    { body: { amount_cents: AMOUNT_CENTS } },
    {
      isDouble: true,
      leaves: [person.trace('withdrawal made'), message(person.email, 'withdrawal of $15.00')],
      proves: ({ transaction: { uuid, amount_cents } }) => [
        { of: 'withdrawal', key: `${uuid} ${amount_cents}` },
      ],
    },
  )
  // A return may have barred it, a link may be new, and what was deposited may still be on hold.
  if (made.ok || made.status === 403 || made.errors['amount_cents']) return
  throw new LifeEnds(`no withdrawal: ${made.status} ${made.words}`)
}
