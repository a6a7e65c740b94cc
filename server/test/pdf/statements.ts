import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import { type BusinessDate, addDays } from '../../src/platform/calendar/business-date.ts'
import { fixedClock } from '../../src/platform/calendar/clock.ts'
import { easternInstant } from '../../src/platform/calendar/eastern.ts'
import type { Context } from '../../src/context.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import { makeStatements } from '../../src/domains/documents/statements/make-statements.ts'
import { allOf, readPdf } from './read-pdf.ts'

type Row = Selectable<Tables['statements']>

interface Of {
  ctx: Context
  institution_id: string
}

/** The run of the night after a day. */
export async function makeThrough({ ctx, institution_id }: Of, date: BusinessDate): Promise<void> {
  const clock = fixedClock(easternInstant(addDays(date, 1), '00:15'))
  await makeStatements({ ...ctx, clock }, institution_id, date)
}

/** From the oldest on. */
export function statementsOf({ ctx, institution_id }: Of, accountId: string): Promise<Row[]> {
  return ctx.db
    .selectFrom('statements')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .orderBy('period_to')
    .execute()
}

export async function bytesOf({ files }: Context, { file_key }: Row): Promise<Buffer> {
  return buffer(await files.open(file_key))
}

/** What somebody reads in the file, by its structure. */
export async function readStatement(bytes: Buffer) {
  const read = await readPdf(bytes)
  const rowsOf = (table: (typeof tables)[number]) =>
    allOf(table, 'TBody')
      .flatMap((body) => allOf(body, 'TR'))
      .map((row) => row.children.map(({ text }) => text.replaceAll(/ +/g, ' ')))
  const tables = allOf(read.root, 'Table')
  const [changes, earnings, lines] = tables.map(rowsOf)
  return {
    ...read,
    tables,
    facts: Object.fromEntries([...(changes ?? []), ...(earnings ?? [])] as [string, string][]),
    /** Without the balances before and after. */
    lines: (lines ?? []).slice(1, -1),
    words: allOf(read.root, 'P')
      .map(({ text }) => text.replaceAll(/ +/g, ' '))
      .join('\n'),
  }
}
