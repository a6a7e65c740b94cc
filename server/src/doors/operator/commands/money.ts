import { createWriteStream, createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Mistake } from '@passbook/contract/console/customer-acts'
import { formatCents } from '@passbook/contract/money'
import { AppliesTo } from '@passbook/contract/repeating'
import { customerStaffActs } from '../../../domains/accounts/customer-acts/staff-acts.ts'
import {
  exportAchFiles,
  exportPostings,
  exportTrialBalance,
  readAllPages,
} from '../../../domains/money/console/export.ts'
import {
  type StatementReport,
  importStatement as importIntoBooks,
} from '../../../domains/money/reconciliation/import-statement.ts'
import {
  type SentFileReport,
  recordSentFile as recordInBooks,
} from '../../../domains/money/ach/record-sent-file.ts'
import { applyAnswers } from '../../../domains/money/returns/apply-answers.ts'
import {
  type ImportReport,
  countOutcomes,
  storeByHand,
} from '../../../domains/money/returns/import-answer-file.ts'
import { stopAsAsked } from '../../../domains/money/schedules/stop-as-asked.ts'
import { isBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { ACH_FILE_MAX_BYTES } from '../../../platform/ports/ach/nacha/read/split-records.ts'
import { takePositionals, readUuid } from '../arguments.ts'
import { type OperatorContext, UsageError, command } from '../command.ts'
import { requestCommand } from '../request-command.ts'

const TABLES = ['trial-balance', 'postings', 'ach-files'] as const
type Table = (typeof TABLES)[number]

interface ExportInput {
  table: Table
  path: string
  from: string | undefined
  to: string | undefined
}

export const exportMoney = command({
  name: 'export-money',
  usage: '<trial-balance|postings|ach-files> <path> [--from YYYY-MM-DD] [--to YYYY-MM-DD]',
  help: 'exports the trial balance, the postings of a period or the list of ACH files as CSV',
  options: ['from', 'to'],
  isChange: false,
  parse(given): ExportInput {
    const { table, path } = takePositionals(given, 'table', 'path')
    const known = TABLES.find((one) => one === table)
    if (known === undefined) throw new UsageError(`there is no table "${table}"`)
    const { from, to } = given.options
    for (const day of [from, to]) {
      if (day !== undefined && !isBusinessDate(day)) throw new UsageError(`"${day}" is not a date`)
    }
    if (known === 'postings' && from === undefined) throw new UsageError('--from is missing')
    return { table: known, path, from, to }
  },
  async act(desk, input) {
    try {
      // The file must not exist yet, and only its owner may read it.
      const file = createWriteStream(input.path, { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.from(piecesOf(desk, input)), file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined || !code.startsWith('E')) throw error
      throw invalid('path', `${input.path} cannot be written (${code}).`)
    }
    return { lines: [`Written to ${input.path}.`], data: { path: input.path } }
  },
})

function piecesOf({ ctx, institution, now }: OperatorContext, { table, from, to }: ExportInput) {
  const { id: institution_id } = institution
  if (table === 'trial-balance') {
    return readAllPages(() => exportTrialBalance(ctx, { institution_id }, to))
  }
  if (table === 'ach-files') {
    return readAllPages((after) => exportAchFiles(ctx.db, institution_id, after))
  }
  const period = { from: from ?? '', to: to ?? easternDate(now) }
  return readAllPages((after) => exportPostings(ctx.db, institution_id, { ...period, after }))
}

/** The same limit as in the console. */
const MAX_BYTES = 8 * 1024 * 1024

export const importStatement = command({
  name: 'import-statement',
  usage: '<file> [--account <last four>]',
  help: 'imports a bank statement (BAI2 or CSV) and matches it with our files',
  options: ['account'],
  isChange: true,
  parse(given) {
    const { account } = given.options
    if (account !== undefined && !/^\w{1,4}$/.test(account)) {
      throw new UsageError(`--account must be the last four digits, not "${account}"`)
    }
    return { ...takePositionals(given, 'file'), account }
  },
  async act({ ctx, institution, now, actor }, { file, account }) {
    const input = {
      institution_id: institution.id,
      name: basename(file),
      bytes: await readBounded(file),
      ...(account !== undefined && { account }),
    }
    const report = await importIntoBooks(ctx.db, input, { now, actor })
    return { lines: describe(report), data: report }
  },
})

async function readBounded(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file, { end: MAX_BYTES })) {
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw invalid('file', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.length > MAX_BYTES) throw invalid('file', `${file} is larger than 8 MB.`)
  return bytes
}

function describe({ statementId, newCount, knownCount, matched, open }: StatementReport) {
  return [
    statementId === null
      ? `All ${knownCount} lines were already imported.`
      : `Imported as statement ${statementId}: ${newCount} new lines, ${knownCount} already imported.`,
    `  matched: ${matched}`,
    `  open: ${open}`,
  ]
}

const MISTAKES = Mistake.options

export const reverseEntry = requestCommand({
  name: 'reverse-entry',
  usage: `<transaction_id> ${MISTAKES.join('|')}`,
  help: 'to reverse an ACH entry sent in error, in the next file',
  options: [],
  act: customerStaffActs.askToReverse,
  parse(given) {
    const { transaction_id, mistake: word } = takePositionals(given, 'transaction_id', 'mistake')
    const mistake = MISTAKES.find((known) => known === word)
    if (mistake === undefined) {
      throw new UsageError(`mistake must be one of ${MISTAKES.join(', ')}, not "${word}"`)
    }
    return { transaction_id: readUuid('transaction_id', transaction_id), mistake }
  },
  async orderOf(reversal, { db }, { institution_id }) {
    return { uuid: await findOwner(db, institution_id, reversal.transaction_id), ...reversal }
  },
})

/** Finds the primary owner of the account that a transfer belongs to. */
async function findOwner(
  db: Database,
  institution_id: string,
  transferId: string,
): Promise<string> {
  const owner = await db
    .selectFrom('transfers')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'transfers.institution_id')
        .onRef('entities.savings_account_id', '=', 'transfers.account_id'),
    )
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'entities.institution_id')
        .onRef('depositors.entity_id', '=', 'entities.id'),
    )
    .select('depositors.id')
    .where('transfers.institution_id', '=', institution_id)
    .where('transfers.id', '=', transferId)
    .where('depositors.is_primary', '=', true)
    .executeTakeFirst()
  if (owner === undefined) throw new DomainError('not_found')
  return owner.id
}

const BY_CONSOLE = 'Import it in the console, under ACH files.'

export const importReturns = command({
  name: 'import-returns',
  usage: '<file>',
  help: 'imports a Nacha file of returns and notifications of change, up to the daily limit',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given, 'file'),
  async act({ ctx, institution, actor }, { file }) {
    const { id: institution_id } = institution
    const text = await readAchText(file)
    const input = { institution_id, text, actor, name: basename(file) }
    const { fileId, isReplay } = await inTransaction(ctx.db, async (trx) => {
      const stored = await storeByHand(ctx, trx, input)
      // A name on the command line proves nothing, so a second person cannot be asked from here.
      if (stored.isWaiting) throw invalid('file', `${stored.whySecond ?? ''} ${BY_CONSOLE}`.trim())
      return stored
    })
    await applyAnswers(ctx, { institution_id, fileId })
    const report = { fileId, isReplay, ...(await countOutcomes(ctx, institution_id, fileId)) }
    return { lines: describeReturns(report), data: report }
  },
})

/** Reads at most one byte more than allowed, so that the parser reports a file that is too large. */
async function readAchText(file: string): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file, { end: ACH_FILE_MAX_BYTES })) {
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw invalid('file', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  // Latin-1 maps one byte to one character, so that columns stay in place in any encoding.
  return Buffer.concat(chunks).toString('latin1')
}

function describeReturns({ fileId, isReplay, returns, changes, others, outcomes }: ImportReport) {
  const counted = Object.entries(outcomes).filter(([, count]) => count > 0)
  return [
    `${isReplay ? 'Already imported' : 'Imported'} as file ${fileId}: ` +
      `${returns} returns, ${changes} notifications of change, ${others} others.`,
    ...counted.map(([outcome, count]) => `  ${outcome.replaceAll('_', ' ')}: ${count}`),
  ]
}

export const recordSentFile = command({
  name: 'record-sent-file',
  usage: '<file>',
  help: 'after a restore, records a Nacha file that was sent before it, so that nothing leaves twice',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given, 'file'),
  async act({ ctx, institution, actor }, { file }) {
    const text = await readAchText(file)
    const report = await recordInBooks(ctx, { institution_id: institution.id, text, actor })
    return { lines: describeSent(report), data: report }
  },
})

function describeSent({ fileId, isKnown, recorded, left }: SentFileReport): string[] {
  if (isKnown) return [`The books have this file already: ${fileId}.`]
  const words = `Recorded as file ${fileId}: ${recorded} entries count as sent, ${left.length} are left.`
  return [
    words,
    ...left.map(
      ({ trace, direction, amountCents, why }) =>
        `  ${trace}: a ${direction} of ${formatCents(amountCents)}, ${why}`,
    ),
  ]
}

const REFERENCE = /^[0-9A-Fa-f]{8}$/

export const stopTransfer = command({
  name: 'stop-transfer',
  usage: '<reference> [--applies-to this|following]',
  help: 'stops an unsent deposit or withdrawal, or a whole recurring deposit, at the holder’s request',
  options: ['applies-to'],
  isChange: true,
  parse(given) {
    const { reference } = takePositionals(given, 'reference')
    if (!REFERENCE.test(reference)) throw new UsageError('the reference must have eight characters')
    const appliesTo = AppliesTo.safeParse(given.options['applies-to'] ?? 'this')
    if (!appliesTo.success) throw new UsageError('--applies-to must be this or following')
    return { reference, appliesTo: appliesTo.data }
  },
  async act({ ctx, institution, now, actor }, { reference, appliesTo }) {
    const input = { institution_id: institution.id, reference, appliesTo, now, actor }
    const { id, amount_cents, status, schedule } = await stopAsAsked(ctx, input)
    const rest = schedule ? ` Its recurring deposit is ${schedule.status}.` : ''
    const line = `The transfer of ${formatCents(amount_cents)} is ${status}.${rest}`
    return { lines: [line], data: { transaction_id: id, status, schedule } }
  },
})
