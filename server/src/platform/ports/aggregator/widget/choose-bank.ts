import type { BankAnswer } from '@passbook/contract/widget'
import type { Database } from '../../../db/database.ts'
import { invalid } from '../../../errors.ts'
import { isDown, listBanks } from './banks.ts'
import { type WidgetSessionRow, updateOpenSession } from './sessions.ts'

/** Chooses the bank to sign in to, before a password is typed; a bank that is down says so. */
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
