import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { SealedPlace, Vault } from '../../../platform/vault.ts'

export type LinkedAccount = Selectable<Tables['linked_accounts']>

const LAST_DIGITS = 4

/** What is stored of an account number: encrypted for ACH files, an index, and the last four digits. */
export function sealAccountNumber(
  vault: Vault,
  { institution_id, linkId }: { institution_id: string; linkId: string },
  account: { routingNumber: string; accountNumber: string },
) {
  return {
    account_number_sealed: vault.seal(account.accountNumber, placeOf(institution_id, linkId)),
    account_number_index: indexAccountNumber(vault, institution_id, account),
    account_last_four: account.accountNumber.slice(-LAST_DIGITS),
  }
}

/** A keyed hash that finds the same account number among all links without decrypting any. */
export function indexAccountNumber(
  vault: Vault,
  institution_id: string,
  { routingNumber, accountNumber }: { routingNumber: string; accountNumber: string },
): Buffer {
  return vault.index('account number', institution_id, `${routingNumber} ${accountNumber}`)
}

/** Decrypts an account number, for entries in ACH files and corrections from the bank only. */
export function openAccountNumber(
  vault: Vault,
  link: Pick<LinkedAccount, 'institution_id' | 'id' | 'account_number_sealed'>,
): string {
  if (link.account_number_sealed === null) throw new Error('the link has no account number')
  return vault.open(link.account_number_sealed, placeOf(link.institution_id, link.id))
}

/** The bank account as staff see it: `Sample Bank, •• 1234`. */
export function payeeOf(
  link: Pick<LinkedAccount, 'bank_name' | 'account_last_four'> | undefined,
): string {
  if (link === undefined) return 'no linked account'
  return `${link.bank_name ?? 'their bank'}, •• ${link.account_last_four}`
}

/** The bank account as its owner sees it. */
export function accountName({
  bank_name,
  account_last_four,
}: Pick<LinkedAccount, 'bank_name' | 'account_last_four'>): string {
  return `${bank_name ?? 'bank'} account ending in ${account_last_four}`
}

function placeOf(institution_id: string, rowId: string): SealedPlace {
  return { column: 'linked_accounts.account_number_sealed', institution_id, rowId }
}
