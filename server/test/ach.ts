import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { type BusinessDate, parseBusinessDate } from '../src/platform/calendar/business-date.ts'
import { fixedClock } from '../src/platform/calendar/clock.ts'
import { easternInstant } from '../src/platform/calendar/eastern.ts'
import type { Context } from '../src/context.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { readFileText } from '../src/domains/money/ach/file-lines.ts'
import { submitDue } from '../src/domains/money/ach/submit-due.ts'
import type { LinkedAccount } from '../src/domains/people/linked-accounts/account-number.ts'
import {
  type TransferInput,
  initiateTransfer,
} from '../src/domains/money/transfers/initiate-transfer.ts'
import type { Transfer } from '../src/domains/money/transfers/queries.ts'
import type { ParsedAchFile } from '../src/platform/ports/ach/nacha/read/parsed.ts'
import { readAchFile } from '../src/platform/ports/ach/nacha/read/read-file.ts'
import type { AchPort } from '../src/platform/ports/ach/port.ts'
import { type Bank, addInstitution, openOn, useBank as testBank } from './banking.ts'
import { TEST_ACTOR, keepSoundBooks } from './books.ts'
import { type LinkOptions, addLink, addOwner } from './linking.ts'

/** A Monday; its file leaves at 16:00. */
export const FILE_DAY = parseBusinessDate('2026-03-02')

/** A bank in which each test is another institution: no transfer of one is due in another. */
export function bankPerTest() {
  const bank = testBank()
  let tests = 0
  beforeEach(async () => {
    tests += 1
    bank.institution_id = await addInstitution(bank.db, `test-${tests}`)
  })
  keepSoundBooks(() => bank.db)
  return {
    bank,
    files: () =>
      bank.db
        .selectFrom('ach_files')
        .selectAll()
        .where('institution_id', '=', bank.institution_id)
        .orderBy('file_id_modifier')
        .execute(),
    tasks: () =>
      bank.db
        .selectFrom('staff_tasks')
        .select(['kind', 'details'])
        .where('institution_id', '=', bank.institution_id)
        .execute(),
  }
}

export interface RecordedFile {
  fileId: string
  text: string
}

/** A network that has nothing for us. */
export async function* noFiles(): AsyncGenerator<never> {}

/** A network that cannot be reached. */
export async function* failingFiles(error: Error): AsyncGenerator<never> {
  yield await fail(error)
}

async function fail(error: Error): Promise<never> {
  throw error
}

/** A way to the operator that remembers what it was handed. */
export function recordingAch(): AchPort & { files: RecordedFile[] } {
  const files: RecordedFile[] = []
  return {
    files,
    submit: async ({ fileId, text }) => {
      files.push({ fileId, text: (await piecesOf(text)).join('') })
    },
    collect: noFiles,
  }
}

/** The cut-off of a day: what the operator got, parsed. */
export async function cutOff(
  { ctx, institution_id }: Pick<Bank, 'ctx' | 'institution_id'>,
  date: BusinessDate = FILE_DAY,
  ach: AchPort & { files: RecordedFile[] } = recordingAch(),
): Promise<ParsedAchFile[]> {
  await submitDue(atCutOff({ ...ctx, ach }, date), institution_id, date)
  return ach.files.map(({ text }) => parse(text))
}

export function atCutOff(ctx: Context, date: BusinessDate): Context {
  return { ...ctx, clock: fixedClock(easternInstant(date, '16:00')) }
}

export function parse(text: string): ParsedAchFile {
  const read = readAchFile(text)
  if (!read.ok) throw new Error(`line ${read.line}, column ${read.column}: ${read.reason}`)
  return read.file
}

/** What is stored of a file, opened. */
export async function storedText({ ctx, institution_id }: Bank, fileId: string): Promise<string> {
  return (await piecesOf(readFileText(ctx, institution_id, fileId))).join('')
}

export async function piecesOf(text: AsyncIterable<string>): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of text) pieces.push(piece)
  return pieces
}

interface Wish extends Partial<TransferInput> {
  kind: TransferInput['kind']
  link?: LinkOptions
}

/** A transfer of $1.00, or as asked, with an outside account of its own. */
export async function wishFor(bank: Bank, { link, ...wish }: Wish): Promise<Transfer> {
  const { db, institution_id } = bank
  const isMicro = wish.kind === 'micro_credit' || wish.kind === 'micro_debit'
  const accountId = isMicro ? null : (wish.accountId ?? (await openOn(bank, FILE_DAY, 10_000)))
  const linkedAccountId = wish.linkedAccountId ?? (await linkFor(bank, link)).id
  const { transfer } = await inTransaction(db, (trx) =>
    initiateTransfer(trx, {
      institution_id,
      amountCents: 100,
      idempotencyKey: randomUUID(),
      now: easternInstant(FILE_DAY, '10:00'),
      actor: TEST_ACTOR,
      ...wish,
      accountId,
      linkedAccountId,
    }),
  )
  return transfer
}

/** So many more transfers like one, of one cent, two cents and so on. */
export async function addMany({ db }: Bank, { id }: Pick<Transfer, 'id'>, count: number) {
  await sql`
    insert into transfers (institution_id, request_id, account_id, linked_account_id, direction,
      kind, amount_cents, status, file_date, settlement_date, available_date, cancel_until,
      date_created, idempotency_key, input_hash)
    select institution_id, request_id, account_id, linked_account_id, direction, kind, n, status,
      file_date, settlement_date, available_date, cancel_until, date_created, 'many ' || n,
      input_hash
    from transfers, generate_series(1, ${count}::int) n where id = ${id}`.execute(db)
}

/** An outside account of somebody new. */
export async function linkFor(bank: Bank, options: LinkOptions = {}): Promise<LinkedAccount> {
  const { entity_id, depositor_id } = await addOwner(bank)
  return addLink(bank, { ...options, entity_id, depositor_id })
}

/** Two credits and the debit that takes them back, of one link. */
export async function microEntries(bank: Bank, link: LinkedAccount): Promise<Transfer[]> {
  const part = { linkedAccountId: link.id, requestId: randomUUID() }
  return [
    await wishFor(bank, { kind: 'micro_credit', amountCents: 12, ...part }),
    await wishFor(bank, { kind: 'micro_credit', amountCents: 34, ...part }),
    await wishFor(bank, { kind: 'micro_debit', amountCents: 46, ...part }),
  ]
}

export async function statusOf({ db }: Bank, { id }: Pick<Transfer, 'id'>): Promise<string> {
  const { status } = await db
    .selectFrom('transfers')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}

/** Each transfer is in exactly one of the files by its identification. */
export function expectInOneFile(files: ParsedAchFile[], transfers: readonly Transfer[]): void {
  const entries = files.flatMap(({ batches }) => batches.flatMap((batch) => batch.entries))
  const sent = entries.map(({ identification }) => identification).toSorted()
  const wanted = transfers.map(({ id }) => id.replaceAll('-', '').slice(0, 15).toUpperCase())
  expect(sent).toEqual(wanted.toSorted())
}
