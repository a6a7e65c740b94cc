import { setTimeout as sleep } from 'node:timers/promises'
import { accountEndpoints } from '@passbook/contract/accounts'
import { formatCents } from '@passbook/contract/money'
import type { StepUp } from '@passbook/contract/step-up'
import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Person } from '../person.ts'
import { withCode } from './beneficiaries.ts'
import { message } from './inbox.ts'

const AMOUNT_CENTS = 1_500

/** The time until the banking clock has passed the hold of the first deposit. */
const AVAILABLE_MS = 600_000
const LOOK_EVERY_MS = 2_000

/** Waits until the first deposit can be withdrawn, and withdraws a little of it. */
export async function withdrawWhenAvailable(person: Person): Promise<void> {
  const giveUpAt = Date.now() + AVAILABLE_MS
  let available = 0
  while (Date.now() < giveUpAt) {
    const [account] = await person.must(accountEndpoints.getAccounts, {})
    available = account?.available_balance_cents ?? 0
    if (available >= AMOUNT_CENTS && (await withdrawSome(person))) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new StoryAborted(`nothing was withdrawn while ${formatCents(available)} was available`)
}

/** Withdraws a little if allowed and available, with a code if the bank asks for one. Returns whether it did. */
export async function withdrawSome(person: Person, amount_cents = AMOUNT_CENTS): Promise<boolean> {
  const receipt = message(person.email, `withdrawal of ${formatCents(amount_cents)}`)
  const withdraw = (proof: { step_up?: StepUp }) =>
    person.call(
      transferEndpoints.makeWithdrawal,
      // Every withdrawal is intended, even one equal to another of the last minutes.
      { body: { amount_cents, confirm_repeat: true, ...proof } },
      {
        isDouble: true,
        leaves: [person.trace('withdrawal made'), receipt],
        proves: ({ transaction }) => [
          { of: 'withdrawal', key: `${transaction.uuid} ${transaction.amount_cents}` },
        ],
      },
    )
  const first = await withdraw({})
  const made =
    !first.ok && first.errors['step_up']
      ? await withCode(person, 'withdraw', (step_up) => withdraw({ step_up }))
      : first
  // A return may have blocked it, or the deposit may still be on hold.
  if (made.ok || made.status === 403 || made.errors['amount_cents']) return made.ok
  throw new StoryAborted(`no withdrawal: ${made.status} ${made.words}`, false, made.status)
}
