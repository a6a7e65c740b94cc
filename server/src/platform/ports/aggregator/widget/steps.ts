import type { BankAnswer, OfferedAccount, SignInAnswer } from '@passbook/contract/widget'
import type { Database } from '../../../db/database.ts'
import { invalid, DomainError } from '../../../errors.ts'
import type { Vault } from '../../../vault.ts'
import { type HeldAccount, accountsAt, isDown, listBanks } from './banks.ts'
import { type WidgetSessionRow, updateOpenSession, placeOf } from './sessions.ts'

/** Chooses the bank to sign in to, before the password is entered; reports a bank that is down. */
export async function chooseBank(
  db: Database,
  session: WidgetSessionRow,
  routingNumber: string,
): Promise<BankAnswer> {
  const banks = await listBanks(db, session.institution_id)
  const bank = banks.find(({ routing_number }) => routing_number === routingNumber)
  if (bank === undefined) throw invalid('routing_number', 'Choose one of the banks.')
  await updateOpenSession(db, session)
    .set({ routing_number: bank.routing_number, bank_name: bank.name, is_signed_in: false })
    .execute()
  return { outcome: isDown(bank.name) ? 'bank_down' : 'chosen' }
}

type Refusal = Exclude<SignInAnswer['outcome'], 'signed_in'>

/** Usernames that trigger a refusal; every other one is accepted. */
const REFUSED_USERNAMES: ReadonlyMap<string, Refusal> = new Map([
  ['wrong', 'wrong_credentials'],
  ['locked', 'needs_relink'],
  ['relink', 'needs_relink'],
])

/** Signs in to the chosen bank and lists the accounts there. The password is not used or stored. */
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

/** The fields of an account that the widget shows: never its number. */
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

const UNKNOWN_HOLDER = 'Sample Customer'

/** Shares one account with the institution and ends the session, so that its token is no longer valid. */
export async function giveConsent(
  { db, vault }: { db: Database; vault: Vault },
  session: WidgetSessionRow,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ uuid: string }> {
  const { routing_number, is_signed_in, depositor_id, linked_account_id } = session
  if (routing_number === null || !is_signed_in) throw new DomainError('not_allowed')
  const account = accountsAt(routing_number, depositor_id).find(({ id }) => id === accountId)
  if (account === undefined) throw invalid('account_id', 'Choose one of the accounts.')
  const { numUpdatedRows } = await updateOpenSession(db, session)
    .where('routing_number', '=', routing_number)
    .where('is_signed_in', '=', true)
    .set({
      account_type: account.accountType,
      account_number_sealed: vault.seal(account.accountNumber, placeOf(session)),
      holder_name: await holderName(db, session),
      consented_at: now,
    })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('not_signed_in')
  return { uuid: linked_account_id }
}

/** The account holder at the simulated bank is the name the person registered with. */
async function holderName(db: Database, session: WidgetSessionRow): Promise<string> {
  const person = await db
    .selectFrom('depositors')
    .select(['first_name', 'last_name'])
    .where('institution_id', '=', session.institution_id)
    .where('id', '=', session.depositor_id)
    .executeTakeFirst()
  const names = [person?.first_name, person?.last_name].filter(Boolean)
  return names.length > 0 ? names.join(' ') : UNKNOWN_HOLDER
}
