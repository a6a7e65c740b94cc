import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { formatCents } from '@passbook/contract/money'
import { writeStateReport } from '../../../domains/accounts/dormancy/state-report.ts'
import { importLastContact } from '../../../domains/accounts/dormancy/import-last-contact.ts'
import { printBinder } from '../../../domains/compliance/binder/make-binder.ts'
import { restoreFile } from '../../../domains/documents/statements/open-statements.ts'
import { findStatement } from '../../../domains/documents/statements/queries.ts'
import { fileTaxes } from '../../../domains/documents/tax/filing/file-taxes.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { takePositionals, readUuid } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

/** The file holds personal data, so only its owner may read it. */
const ONLY_FOR_ITS_OWNER = 0o600

/** Writes a file into a folder, creates the folder if needed, and returns the path. */
export async function saveToFolder(
  folder: string,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const file = resolve(folder, name)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, content, { mode: ONLY_FOR_ITS_OWNER })
  } catch (error) {
    throw invalid('to', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  return file
}

export const dormancyReport = command({
  name: 'dormancy-report',
  usage: '<state> <year> [--to folder]',
  help: 'writes the unclaimed property report for a state (NAUPA II, full SSNs); a draft until the money is transferred',
  options: ['to'],
  isChange: true,
  parse(given) {
    const { state, year } = takePositionals(given, 'state', 'year')
    if (!/^[A-Z]{2}$/.test(state)) throw new UsageError(`state must be such as MA, not "${state}"`)
    if (!/^20\d\d$/.test(year)) throw new UsageError(`year must be such as 2026, not "${year}"`)
    return { state, year: Number(year), folder: given.options['to'] ?? '.' }
  },
  async act({ ctx, institution, actor }, { state, year, folder }) {
    const scope = { institution_id: institution.id, state, year }
    const { name, text, ...report } = await writeStateReport(ctx, scope, { actor, reason: null })
    const file = await saveToFolder(folder, `${institution.slug}-${name}`, text)
    const { properties, amount_cents, is_final } = report
    return {
      lines: [
        `${file}: ${properties} ${properties === 1 ? 'account' : 'accounts'}, ${formatCents(amount_cents)}${is_final ? '' : ', a draft: no money was transferred yet'}.`,
        'It contains full Social Security numbers. Send it to the state, then delete it.',
      ],
      data: { file, state, year, ...report },
    }
  },
})

export const examBinder = command({
  name: 'exam-binder',
  usage: '[--to folder]',
  help: 'writes each rule with its tests, their last run and evidence from the data, as a PDF',
  options: ['to'],
  isChange: true,
  parse(given) {
    takePositionals(given)
    return { folder: given.options['to'] ?? '.' }
  },
  async act({ ctx, institution, actor }, { folder }) {
    const { name, pdf, binder } = await printBinder(ctx, institution.id)
    const file = await saveToFolder(folder, name, pdf)
    await writeAudit(ctx.db, {
      institution_id: institution.id,
      actor,
      action: 'write_exam_binder',
      entity: 'institution',
      entityId: institution.id,
    })
    const { rules, not_built, without_evidence, not_run, exceptions } = binder.summary
    return {
      lines: [
        `${file}: ${rules} rules, ${not_built} not implemented, ${without_evidence} without evidence in the data.`,
        `${not_run} tests have not run on this server. The data has ${exceptions} exceptions.`,
      ],
      data: { file, ...binder.summary },
    }
  },
})

export const setLastContact = command({
  name: 'set-last-contact',
  usage: '<depositor_id> <YYYY-MM-DD>',
  help: 'imports the date of last contact for an account from an earlier system',
  options: [],
  isChange: true,
  parse(given) {
    const { depositor_id, date } = takePositionals(given, 'depositor_id', 'date')
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new UsageError('date must be such as 2023-06-30')
    return { depositor_id: readUuid('depositor_id', depositor_id), date: parseBusinessDate(date) }
  },
  async act({ ctx, institution, now, actor }, { depositor_id, date }) {
    const order = { institution_id: institution.id, depositor_id, on: date, now, actor }
    const { before } = await importLastContact(ctx.db, order)
    return {
      lines: [`The last contact with ${depositor_id} is now ${date}; it was ${before}.`],
      data: { depositor_id, before, after: date },
    }
  },
})

const OWNER_ONLY = 0o600

export const saveStatement = command({
  name: 'save-statement',
  usage: '<statement_id> <path>',
  help: 'saves a statement as a PDF; recorded in the audit trail. save-papers saves the ones to mail',
  options: [],
  isChange: true,
  parse(given) {
    const { statement_id, path } = takePositionals(given, 'statement_id', 'path')
    return { id: readUuid('statement_id', statement_id), path }
  },
  async act({ ctx, institution: { id: institution_id }, actor }, { id, path }) {
    const row = await findStatement(ctx.db, institution_id, id)
    if (row === undefined) throw new DomainError('not_found')
    await restoreFile(ctx, row)
    // The audit trail records the access even if saving fails.
    await writeAudit(ctx.db, {
      institution_id,
      actor,
      action: 'save_statement',
      entity: 'statement',
      entityId: id,
    })
    const target = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY })
    await pipeline(await ctx.files.open(row.file_key), target).catch(
      (error: NodeJS.ErrnoException) => {
        throw invalid('path', `${path} cannot be written (${error.code}).`)
      },
    )
    return { lines: [`Saved as ${path}.`], data: { path } }
  },
})

const YEAR = /^20\d\d$/

export const taxFile = command({
  name: 'tax-file',
  usage: '<year> [--to folder] [--receipts receipt,…]',
  help: 'writes a year’s Forms 1099-INT for the IRS (IRIS XML, full SSNs); with receipts, those corrected since',
  options: ['to', 'receipts'],
  isChange: true,
  parse(given) {
    const { year } = takePositionals(given, 'year')
    if (!YEAR.test(year)) throw new UsageError(`year must be such as 2026, not "${year}"`)
    const receipts = given.options['receipts']?.split(',').map((each) => each.trim())
    if (receipts?.some((each) => !/^[\w-]+$/.test(each))) {
      throw new UsageError('--receipts must be the IRS receipt of each file, separated by commas')
    }
    return { taxYear: Number(year), receipts, folder: given.options['to'] ?? '.' }
  },
  async act({ ctx, institution, now, actor }, { taxYear, receipts, folder }) {
    const order = { institution_id: institution.id, taxYear, receipts, now, actor }
    const { text, number, records, sha256, isAgain, isSame } = await fileTaxes(ctx, order)
    const name = `${institution.slug}-1099-int-${taxYear}-${number}.xml`
    const file = resolve(folder, name)
    await write(folder, file, text)
    return {
      lines: [
        `${file}: ${records} ${records === 1 ? 'form' : 'forms'} of ${taxYear}${number > 1 ? ', corrected' : ''}.`,
        ...(isSame ? ['It is the same file as before.'] : []),
        ...(isAgain && !isSame ? ['The same forms as before; a name or an address changed.'] : []),
        'It contains full Social Security numbers. Send it to the IRS, then delete it.',
      ],
      data: { file, tax_year: taxYear, number, records, sha256, is_again: isAgain },
    }
  },
})

async function write(folder: string, file: string, text: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, text, { mode: ONLY_FOR_ITS_OWNER })
  } catch (error) {
    throw invalid('to', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
