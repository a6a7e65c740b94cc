import { formatCents } from '@passbook/contract/money'
import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Person } from '../person.ts'
import { message } from './inbox.ts'

const AMOUNT_CENTS = 1_500

/** Withdraws a little if allowed and available. Returns whether it did. */
export async function withdrawSome(person: Person, amount_cents = AMOUNT_CENTS): Promise<boolean> {
  const receipt = message(person.email, `withdrawal of ${formatCents(amount_cents)}`)
  const made = await person.call(
    transferEndpoints.makeWithdrawal,
    // Every withdrawal is intended, even one equal to another of the last minutes.
    { body: { amount_cents, confirm_repeat: true } },
    {
      isDouble: true,
      leaves: [person.trace('withdrawal made'), receipt],
      proves: ({ transaction }) => [
        { of: 'withdrawal', key: `${transaction.uuid} ${transaction.amount_cents}` },
      ],
    },
  )
  // A return may have blocked it, the link may be new, or the deposit may still be on hold.
  if (made.ok || made.status === 403 || made.errors['amount_cents']) return made.ok
  throw new StoryAborted(`no withdrawal: ${made.status} ${made.words}`)
}
