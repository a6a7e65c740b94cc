import type { Database } from '../../../db/database.ts'
import { DomainError, invalid } from '../../../errors.ts'
import type { Vault } from '../../../vault.ts'
import { accountsAt } from './accounts.ts'
import { type WidgetSessionRow, placeOf, updateOpenSession } from './sessions.ts'

const UNKNOWN_HOLDER = 'Sample Customer'

/** Shares one account with the institution and ends the session: its token opens nothing more. */
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

/** The simulated banks know people by the names they registered with. */
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
