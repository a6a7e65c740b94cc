import type { OfferedAccount, SignInAnswer } from '@passbook/contract/widget'
import type { Database } from '../../../db/database.ts'
import { DomainError } from '../../../errors.ts'
import { type HeldAccount, accountsAt } from './accounts.ts'
import { isDown } from './banks.ts'
import { type WidgetSessionRow, updateOpenSession } from './sessions.ts'

type Refusal = Exclude<SignInAnswer['outcome'], 'signed_in'>

/** Usernames that choose what happens; every other one is let in. */
const REFUSED_USERNAMES: ReadonlyMap<string, Refusal> = new Map([
  ['wrong', 'wrong_credentials'],
  ['locked', 'needs_relink'],
  ['relink', 'needs_relink'],
])

/** Signs in to the chosen bank and lists the accounts there. The password goes no further. */
export async function signInToBank(
  db: Database,
  session: WidgetSessionRow,
  username: string,
): Promise<SignInAnswer> {
  const { routing_number, bank_name, depositor_id } = session
  if (routing_number === null || bank_name === null) throw new DomainError('not_allowed')
  const refusal = refusalOf(bank_name, username)
  await updateOpenSession(db, session)
    .where('routing_number', '=', routing_number)
    .set({ is_signed_in: refusal === undefined })
    .execute()
  if (refusal !== undefined) return { outcome: refusal }
  return { outcome: 'signed_in', accounts: accountsAt(routing_number, depositor_id).map(offer) }
}

function refusalOf(bankName: string, username: string): Refusal | undefined {
  if (isDown(bankName)) return 'bank_down'
  return REFUSED_USERNAMES.get(username.trim().toLowerCase())
}

/** What the widget shows of an account: never its number. */
function offer(held: HeldAccount): OfferedAccount {
  const { id, name, accountType, accountNumber, balanceCents } = held
  return {
    id,
    name,
    account_type: accountType,
    last_four: accountNumber.slice(-4),
    balance_cents: balanceCents,
  }
}
