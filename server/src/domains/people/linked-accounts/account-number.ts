import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { SealedPlace, Vault } from '../../../platform/vault.ts'

export type LinkedAccount = Selectable<Tables['linked_accounts']>

const LAST_DIGITS = 4

/** What is stored of an account number: sealed for the ACH file, an index, and its last four. */
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

/** Finds the same account again, whoever says it is theirs, without opening any. */
export function indexAccountNumber(
  vault: Vault,
  institution_id: string,
  { routingNumber, accountNumber }: { routingNumber: string; accountNumber: string },
): Buffer {
  return vault.index('account number', institution_id, `${routingNumber} ${accountNumber}`)
}

/** For an entry of an ACH file, and nothing else. */
export function openAccountNumber(
  vault: Vault,
  link: Pick<LinkedAccount, 'institution_id' | 'id' | 'account_number_sealed'>,
): string {
  if (link.account_number_sealed === null) throw new Error('the link has no account number')
  return vault.open(link.account_number_sealed, placeOf(link.institution_id, link.id))
}

/** For staff: where money goes, as `Sample Bank, •• 1234`. */
export function payeeOf(
  link: Pick<LinkedAccount, 'bank_name' | 'account_last_four'> | undefined,
): string {
  if (link === undefined) return 'no linked account'
  return `${link.bank_name ?? 'their bank'}, •• ${link.account_last_four}`
}

/** What its owner knows it by. */
export function accountName({
  bank_name,
  account_last_four,
}: Pick<LinkedAccount, 'bank_name' | 'account_last_four'>): string {
  return `${bank_name ?? 'bank'} account ending in ${account_last_four}`
}

function placeOf(institution_id: string, rowId: string): SealedPlace {
  return { column: 'linked_accounts.account_number_sealed', institution_id, rowId }
}
