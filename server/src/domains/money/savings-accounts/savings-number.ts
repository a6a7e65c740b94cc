import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { SealedPlace, Vault } from '../../../platform/vault.ts'
import type { SavingsAccount } from './queries.ts'

const SMALLEST = 1_000_000_000
const LAST_DIGITS = 4

interface Owner {
  institution_id: string
  accountId: string
}

/** Ten random digits, which do not reveal when or after whom an account was opened. */
export function drawSavingsNumber(): string {
  return String(randomInt(SMALLEST, SMALLEST * 10))
}

/** The columns that store a savings account's number: encrypted, as an index, and its last four digits. */
export function sealSavingsNumber(vault: Vault, owner: Owner, number: string) {
  return {
    account_number_sealed: vault.seal(number, placeOf(owner)),
    account_number_index: indexSavingsNumber(vault, owner.institution_id, number),
    account_last_four: number.slice(-LAST_DIGITS),
  }
}

/** The index by which an account is found by its number without decrypting any. */
export function indexSavingsNumber(vault: Vault, institution_id: string, number: string): Buffer {
  return vault.index('savings number', institution_id, number)
}

/** Decrypts the number, for its owner and for documents that name the account. */
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

/** Rows per transaction, so that a process that starts at the same time waits for one batch only. */
const BATCH = 200

/**
 * Encrypts savings account numbers that were stored before numbers were encrypted, and empties the plain
 * column. It runs at every start before requests are served, and can be killed, repeated and run in
 * parallel: rows that another process has encrypted meanwhile are skipped.
 */
export async function sealPlainNumbers(ctx: Pick<Context, 'db' | 'vault'>): Promise<number> {
  let sealed = 0
  for (let done = -1; done !== 0; sealed += done) done = await sealBatch(ctx)
  return sealed
}

async function sealBatch({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const plain = await acrossInstitutions(trx, 'sealing what an earlier version left plain')
      .selectFrom('savings_accounts')
      .select(['institution_id', 'id', 'account_number'])
      .where('account_number', 'is not', null)
      .orderBy('institution_id')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute()
    for (const { institution_id, id, account_number } of plain) {
      if (account_number === null) continue
      const owner = { institution_id, accountId: id }
      await trx
        .updateTable('savings_accounts')
        .set({ ...sealSavingsNumber(vault, owner, account_number), account_number: null })
        .where('institution_id', '=', institution_id)
        .where('id', '=', id)
        .execute()
    }
    return plain.length
  })
}
