import { formatCents } from '@passbook/contract/money'
import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Person } from '../person.ts'
import { message } from './inbox.ts'

const AMOUNT_CENTS = 7_500

/** Deposits, unless a return has blocked it. Returns the transaction. */
export async function depositSome(
  person: Person,
  amount_cents = AMOUNT_CENTS,
): Promise<string | undefined> {
  const receipt = message(person.email, `deposit of ${formatCents(amount_cents)}`)
  const made = await person.call(
    transferEndpoints.makeDeposit,
    { body: { amount_cents } },
    {
      isDouble: true,
      leaves: [person.trace('deposit made'), receipt],
      proves: ({ transaction }) => [
        { of: 'deposit', key: `${transaction.uuid} ${transaction.amount_cents}` },
      ],
    },
  )
  if (made.ok) return made.data.transaction.uuid
  if (made.status === 403) return undefined
  throw new StoryAborted(`no deposit: ${made.status} ${made.words}`, false, made.status)
}

/** Cancels a deposit if there is still time. Returns whether it did. */
export async function cancelDeposit(person: Person, uuid: string): Promise<boolean> {
  const taken = await person.call(
    transferEndpoints.voidTransaction,
    { params: { uuid }, body: {} },
    {
      isDouble: true,
      leaves: [{ of: 'deposit voided', key: uuid }],
      proves: () => [message(person.email, 'deposit was canceled')],
    },
  )
  // Meanwhile the clock may have passed the cut-off, or a return may have put the account on hold.
  if (taken.ok || taken.status === 403 || taken.errors['cancel_until']) return taken.ok
  throw new StoryAborted(`not cancelled: ${taken.status} ${taken.words}`)
}

export async function depositAndCancel(person: Person): Promise<void> {
  const uuid = await depositSome(person)
  if (uuid !== undefined) await cancelDeposit(person, uuid)
}
