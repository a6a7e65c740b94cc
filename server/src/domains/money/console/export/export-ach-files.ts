import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'
import { newestFiles } from '../list-files.ts'
import { type ExportPage, csvPage } from './csv-page.ts'

const PAGE = 5_000
const HEADINGS = ['Banking day', 'Way', 'State', 'Entries', 'Debits', 'Credits', 'Made', 'ID']
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** All files of the network, the newest first. */
export async function exportAchFiles(
  db: Database,
  institution_id: string,
  after: string | undefined,
): Promise<ExportPage> {
  if (after !== undefined && !UUID.test(after)) throw invalid('after', 'There is no such piece.')
  const rows = await newestFiles(db, institution_id, after).limit(PAGE).execute()
  return csvPage(HEADINGS, after === undefined, {
    rows: rows.map((file) => [
      file.business_date,
      file.direction === 'out' ? 'Sent' : 'Received',
      file.state,
      String(file.entry_count),
      { cents: file.debit_cents },
      { cents: file.credit_cents },
      file.created_at.toISOString(),
      file.id,
    ]),
    next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
  })
}
