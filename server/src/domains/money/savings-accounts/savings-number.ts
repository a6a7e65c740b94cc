import { randomInt } from 'node:crypto'
import type { SealedPlace, Vault } from '../../../platform/vault.ts'
import type { SavingsAccount } from './queries.ts'

const SMALLEST = 1_000_000_000
const LAST_DIGITS = 4

interface Owner {
  institution_id: string
  accountId: string
}

/** Ten digits that tell nothing of when or after whom an account was opened. */
export function drawSavingsNumber(): string {
  return String(randomInt(SMALLEST, SMALLEST * 10))
}

/** What is stored of a savings account's number: sealed, an index, and its last four. */
export function sealSavingsNumber(vault: Vault, owner: Owner, number: string) {
  return {
    account_number_sealed: vault.seal(number, placeOf(owner)),
    account_number_index: indexSavingsNumber(vault, owner.institution_id, number),
    account_last_four: number.slice(-LAST_DIGITS),
  }
}

/** Finds an account by its number without opening any. */
export function indexSavingsNumber(vault: Vault, institution_id: string, number: string): Buffer {
  return vault.index('savings number', institution_id, number)
}

/** For its owner, and for papers that name the account. */
export function openSavingsNumber(
  vault: Vault,
  {
    institution_id,
    id,
    account_number_sealed,
  }: Pick<SavingsAccount, 'institution_id' | 'id' | 'account_number_sealed'>,
): string {
  return vault.open(account_number_sealed, placeOf({ institution_id, accountId: id }))
}

function placeOf({ institution_id, accountId }: Owner): SealedPlace {
  return { column: 'savings_accounts.account_number_sealed', institution_id, rowId: accountId }
}
