import { invalid } from '../platform/errors.ts'
import { addDays, type BusinessDate, isBusinessDate } from '../platform/calendar/business-date.ts'
import type { Context } from '../context.ts'
import { readFileText } from '../domains/money/ach/file-lines.ts'
import { writeBai2 } from '../domains/money/reconciliation/bai2/write-bai2.ts'
import { batchReference } from '../domains/money/reconciliation/match-lines.ts'
import type { StatementLine } from '../domains/money/reconciliation/statement.ts'
import type { ParsedAchFile, ParsedBatch } from '../platform/ports/ach/nacha/read/parsed.ts'
import { readAchFile } from '../platform/ports/ach/nacha/read/read-file.ts'
import { transactionCode } from '../platform/ports/ach/nacha/transaction-codes.ts'

/** The account number that the simulated bank uses for every institution. */
const ACCOUNT = '9000044170'
/** A file settles within this many days. */
const SETTLES_WITHIN_DAYS = 10

/** The line numbers that the bank should get wrong, to show what a break looks like. */
export interface Mistakes {
  drop?: number | undefined
  double?: number | undefined
  alter?: number | undefined
}

/** The BAI2 codes of a settled batch and of a returned entry. */
const CODES = {
  batch: { credit: '166', debit: '466' },
  return: { credit: '257', debit: '557' },
} as const

/**
 * Writes the statement that the institution's bank would send for a day. It uses only the text of the
 * ACH files and not our books, and is the same every time.
 */
export async function writeStatement(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
  mistakes: Mistakes = {},
): Promise<string> {
  const files = await ctx.db
    .selectFrom('ach_files')
    .select(['id', 'direction', 'business_date'])
    .where('institution_id', '=', institution_id)
    .where('state', 'in', ['handed_over', 'stored', 'applied'])
    .where('business_date', '>=', addDays(date, -SETTLES_WITHIN_DAYS))
    .where('business_date', '<=', addDays(date, SETTLES_WITHIN_DAYS))
    .orderBy('business_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const lines: StatementLine[] = []
  for (const { id, direction } of files) {
    const file = await readWhole(ctx, institution_id, id)
    lines.push(...(direction === 'out' ? settlementLines(file, date) : returnLines(file, date)))
  }
  const profile = await ctx.db
    .selectFrom('ach_profiles')
    .select('immediate_destination')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return writeBai2({
    sender: profile.immediate_destination,
    receiver: 'PASSBOOK',
    accountNumber: ACCOUNT,
    date,
    lines: withMistakes(lines, mistakes),
  })
}

async function readWhole(
  ctx: Context,
  institution_id: string,
  fileId: string,
): Promise<ParsedAchFile> {
  let text = ''
  for await (const piece of readFileText(ctx, institution_id, fileId)) text += piece
  const read = readAchFile(text)
  if (!read.ok) throw new Error(`a stored file does not read: line ${read.line}: ${read.reason}`)
  return read.file
}

function settlementLines(
  { fileHeader, batches }: ParsedAchFile,
  date: BusinessDate,
): StatementLine[] {
  const made = dateOf(fileHeader.fileCreationDate)
  if (made === null) return []
  return batches
    .filter(({ effectiveEntryDate }) => dateOf(effectiveEntryDate) === date)
    .map((batch) => {
      const { totalDebitCents, totalCreditCents } = batch.control
      // Debits of others are credits to this account, and the reverse.
      const side = totalDebitCents > 0 ? 'credit' : 'debit'
      return {
        date,
        amountCents: Math.abs(totalDebitCents - totalCreditCents),
        side,
        typeCode: CODES.batch[side],
        reference: batchReference(made, fileHeader.fileIdModifier, batch.batchNumber),
        text: `ACH SETTLEMENT ${batch.companyName.trim()} ${batch.entryDescription.trim()}`,
      }
    })
}

function returnLines({ fileHeader, batches }: ParsedAchFile, date: BusinessDate): StatementLine[] {
  if (dateOf(fileHeader.fileCreationDate) !== date) return []
  return batches.flatMap((batch) => returnsOf(batch, date))
}

function returnsOf({ entries }: ParsedBatch, date: BusinessDate): StatementLine[] {
  return entries.flatMap((entry) => {
    const answer = entry.addenda.find((addenda) => 'originalTrace' in addenda)
    if (entry.amountCents === 0 || answer === undefined) return []
    const isCredit = transactionCode(entry.transactionCode)?.direction === 'credit'
    const side = isCredit ? 'credit' : 'debit'
    return {
      date,
      amountCents: entry.amountCents,
      side,
      typeCode: CODES.return[side],
      reference: answer.originalTrace,
      text: 'ACH RETURN ITEM',
    }
  })
}

function dateOf(text: string): BusinessDate | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const date = `20${year}-${month}-${day}`
  return isBusinessDate(date) ? date : null
}

/** Applies the mistakes before the control totals are computed, so that the totals add up. */
function withMistakes(lines: readonly StatementLine[], { drop, double, alter }: Mistakes) {
  const at = (place: number) => {
    const line = lines[place - 1]
    if (line === undefined) throw invalid('line', `This day has ${lines.length} lines.`)
    return line
  }
  if (drop !== undefined) return lines.filter((line) => line !== at(drop))
  if (double !== undefined) return lines.toSpliced(double, 0, at(double))
  if (alter === undefined) return lines
  return lines.with(alter - 1, { ...at(alter), amountCents: at(alter).amountCents + 100 })
}
