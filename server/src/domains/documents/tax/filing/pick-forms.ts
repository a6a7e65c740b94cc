import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'
import { type Filing, listNewestForms } from './filing-queries.ts'
import { SUBMISSION_ID } from './transmission.ts'

interface PickedForms extends Pick<Filing, 'number' | 'documents' | 'corrects'> {
  /** That file was written before. */
  isAgain: boolean
}

interface Order {
  institution_id: string
  taxYear: number
  receipts: readonly string[] | undefined
}

/** Which forms go into a file: those of the original, or what was corrected since the last one. */
export async function pickForms(
  db: Database,
  order: Order,
  filings: readonly Filing[],
): Promise<PickedForms> {
  const [original] = filings
  if (order.receipts === undefined) {
    if (original) return { ...original, isAgain: true }
    const forms = await listNewestForms(db, order)
    if (forms.length === 0) throw invalid('year', `Nobody has a form of ${order.taxYear}.`)
    return { number: 1, documents: forms.map(({ id }) => id), corrects: {}, isAgain: false }
  }
  if (order.receipts.length !== filings.length || filings.length === 0) {
    throw invalid(
      'receipts',
      `Give the IRS’s receipt of each file so far: there are ${filings.length}.`,
    )
  }
  return pickCorrected(db, order, filings, order.receipts)
}

async function pickCorrected(
  db: Database,
  order: Order,
  filings: readonly Filing[],
  receipts: readonly string[],
): Promise<PickedForms> {
  /** By form: where the IRS has it. */
  const records = new Map(
    filings.flatMap(({ documents }, file) =>
      documents.map(
        (id, place) => [id, `${receipts[file]}|${SUBMISSION_ID}|${place + 1}`] as const,
      ),
    ),
  )
  const forms = await listNewestForms(db, order)
  const corrected = forms.filter(({ id }) => !records.has(id))
  if (corrected.length === 0)
    throw invalid('receipts', 'No form was corrected since the last file.')
  const before = await listChain(db, order, records)
  const corrects = Object.fromEntries(
    corrected.map(({ id, account_id }) => [id, before.get(account_id) ?? '']),
  )
  const documents = corrected.map(({ id }) => id)
  return { number: filings.length + 1, documents, corrects, isAgain: false }
}

/** By account the last of its forms that was filed: several corrections may lie between two files. */
async function listChain(
  db: Database,
  { institution_id, taxYear }: Order,
  records: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const forms = await db
    .selectFrom('tax_documents')
    .select(['id', 'account_id'])
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .orderBy('account_id')
    .orderBy('number')
    .execute()
  const filed = forms.flatMap(({ id, account_id }) => {
    const record = records.get(id)
    return record === undefined ? [] : [[account_id, record] as const]
  })
  return new Map(filed)
}
