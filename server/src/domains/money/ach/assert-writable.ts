import { compareDates } from '../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'
import { batchOf } from './batch-kinds.ts'
import { fileLines, odfiOf } from './file-lines.ts'
import { type AchFile, type AchProfile, type EntryRow, findProfile } from './queries.ts'

/**
 * Writes the entries of a page once for trial, to nowhere. What cannot be written (a name that is
 * missing, a number that cannot be opened) is refused while it can still be left out: later it would
 * keep the whole file from being built.
 */
export async function assertWritable(
  vault: Vault,
  trx: Transaction,
  file: AchFile,
  transfers: readonly Transfer[],
  links: ReadonlyMap<string, LinkedAccount>,
): Promise<void> {
  const profile = await findProfile(trx, file.institution_id)
  const rows = transfers
    .toSorted(
      (a, b) => batchOf(a) - batchOf(b) || compareDates(a.settlement_date, b.settlement_date),
    )
    .map((transfer, index) => trialRow(profile, transfer, links, index + 1))
  const lines = fileLines({ vault, profile, file, rows })
  try {
    while (!(await lines.next()).done);
  } catch (error) {
    throw new DomainError('invalid', { message: `It cannot be written: ${String(error)}` })
  }
}

function trialRow(
  profile: AchProfile,
  transfer: Transfer,
  links: ReadonlyMap<string, LinkedAccount>,
  sequence: number,
): EntryRow {
  const link = links.get(transfer.linked_account_id ?? '')
  if (link === undefined) throw new DomainError('invalid', { message: 'It has no linked account.' })
  return {
    ...transfer,
    ...link,
    transfer_id: transfer.id,
    linked_account_id: link.id,
    kind: transfer.kind,
    batch: batchOf(transfer),
    trace: `${odfiOf(profile)}${String(sequence).padStart(7, '0')}`,
  }
}
