import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import { type BusinessDate, addDays } from '../../src/platform/calendar/business-date.ts'
import { fixedClock } from '../../src/platform/calendar/clock.ts'
import { easternInstant } from '../../src/platform/calendar/eastern.ts'
import type { Context } from '../../src/context.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import { makeTaxDocuments } from '../../src/domains/documents/tax/make-tax-documents.ts'
import { allOf, readPdf } from '../pdf/read-pdf.ts'

type Form = Selectable<Tables['tax_documents']>

interface Of {
  ctx: Context
  institution_id: string
}

/** The run of the night after a day. */
export async function makeFormsAfter({ ctx, institution_id }: Of, date: BusinessDate) {
  const clock = fixedClock(easternInstant(addDays(date, 1), '00:20'))
  await makeTaxDocuments({ ...ctx, clock }, institution_id, date)
}

/** From the oldest on; of all accounts, or of one. */
export function formsOf({ ctx, institution_id }: Of, accountId?: string): Promise<Form[]> {
  return ctx.db
    .selectFrom('tax_documents')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? ''))
    .orderBy('tax_year')
    .orderBy('account_id')
    .orderBy('number')
    .execute()
}

export async function formBytes(
  { files }: Context,
  { file_key }: Pick<Form, 'file_key'>,
): Promise<Buffer> {
  return buffer(await files.open(file_key))
}

/** What somebody reads in the file, by its structure. */
export async function readForm(bytes: Buffer) {
  const read = await readPdf(bytes)
  const [numbers = [], more = [], ...boxes] = allOf(read.root, 'Table').map((table) =>
    allOf(table, 'TBody')
      .flatMap((body) => allOf(body, 'TR'))
      .map((row) => row.children.map(({ text }) => text.replaceAll(/ +/g, ' '))),
  )
  return {
    ...read,
    numbers: Object.fromEntries([...numbers, ...more] as [string, string][]),
    /** By box: what it reports, and the amount. */
    boxes: boxes.flat() as [string, string, string][],
    words: allOf(read.root, 'P')
      .map(({ text }) => text.replaceAll(/ +/g, ' '))
      .join('\n'),
  }
}
