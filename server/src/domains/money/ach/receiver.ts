import { toAscii } from '../../../platform/ports/ach/nacha/transliterate.ts'
import type { Vault } from '../../../platform/vault.ts'

/** Whose account an entry is for, as an ACH file names it. */
export interface Receiver {
  accountNumber: string
  name: string
}

interface ReceiverPlace {
  table: 'ach_entries' | 'ach_answers'
  institution_id: string
  rowId: string
}

const LAST_DIGITS = 4
const NAME_LENGTH = 22

/**
 * What is stored of the receiver of an entry we sent, or of an answer to one. Both are brought into
 * the same form, so that they can be compared without opening the account number.
 */
export function receiverColumns(vault: Vault, place: ReceiverPlace, receiver: Receiver) {
  const { table, ...row } = place
  const accountNumber = plainNumber(receiver.accountNumber)
  return {
    account_number_sealed: vault.seal(accountNumber, {
      column: `${table}.account_number_sealed`,
      ...row,
    }),
    account_number_index: indexReceiver(vault, place.institution_id, accountNumber),
    account_last_four: accountNumber.slice(-LAST_DIGITS),
    receiver_name: plainName(receiver.name),
  }
}

export function indexReceiver(vault: Vault, institution_id: string, accountNumber: string): Buffer {
  return vault.index('ach receiver', institution_id, plainNumber(accountNumber))
}

/** As the field of an entry holds it, whichever letters a bank writes it in. */
function plainName(name: string): string {
  return toAscii(name).slice(0, NAME_LENGTH).trim().toUpperCase()
}

function plainNumber(accountNumber: string): string {
  return accountNumber.replaceAll(' ', '').toUpperCase()
}
