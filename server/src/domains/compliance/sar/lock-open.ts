import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'

const ENDED = 'This report has ended. What it says stays as it is.'

/** A report that can still be changed, kept from changing otherwise until the transaction ends. */
export async function lockOpen(
  trx: Transaction,
  institution_id: string,
  uuid: string,
): Promise<Selectable<Tables['suspicion_reports']>> {
  const report = await trx
    .selectFrom('suspicion_reports')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (report === undefined) throw new DomainError('not_found')
  if (report.state !== 'open') throw invalid('', ENDED)
  return report
}
