import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { DomainError } from '../../../platform/errors.ts'
import { findContact, phoneWords } from '../../../platform/institutions/contact.ts'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import { findPageUrl } from '../../../platform/institutions/public-origin.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { countPages, makePdf } from '../../../platform/pdf/make-pdf.ts'
import { nameOf } from '../../../platform/person-words.ts'
import { findDepositor } from '../../people/depositor/queries.ts'
import { signatureOf } from '../../people/disclosures/list-disclosures.ts'
import { findDocument } from '../../people/disclosures/queries.ts'
import { scheduleOf } from '../../people/disclosures/term-schedule.ts'
import { writeDocument } from '../../people/disclosures/write-document.ts'
import { addressOf } from '../consents/address-of.ts'
import { writeStatement } from '../statements/keep-statement.ts'
import { findStatement } from '../statements/queries.ts'
import { writeForm } from '../tax/keep-form.ts'
import { findForm } from '../tax/queries.ts'
import type { PaperToSend } from './list-papers.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import type { AddressSheetToWrite } from './write-address-sheet.ts'
import type { LetterToWrite } from './write-letter.ts'
import type { NoticeToWrite } from './write-notice.ts'
import type { WithholdingLetterToWrite } from './write-withholding-letter.ts'

/** Writes the PDF to print, with the same bytes that the person would download. */
export function writePaper(
  ctx: Context,
  institution: Institution,
  { kind, paper_id, depositor_id }: Pick<PaperToSend, 'kind' | 'paper_id' | 'depositor_id'>,
): Promise<Buffer> {
  const { db } = ctx
  const person = { institution_id: institution.id, depositor_id }
  switch (kind) {
    case 'statement':
      return findOrThrow(findStatement(db, institution.id, paper_id)).then(writeStatement)
    case 'tax_document':
      return findOrThrow(findForm(db, person, paper_id)).then(writeForm)
    case 'dormancy_letter':
    case 'certified_letter':
      return findOrThrow(findLetter(db, person, paper_id)).then((letter) =>
        printLetter(ctx, institution, letter, kind === 'certified_letter'),
      )
    case 'withholding_letter':
      return findOrThrow(findWithholdingNotice(db, person, paper_id)).then((notice) =>
        printWithholdingLetter(ctx, institution, notice),
      )
    case 'notice':
      return findOrThrow(findNotice(db, person, paper_id)).then((notice) =>
        printNotice(ctx, institution, notice),
      )
    case 'document':
      return findOrThrow(findDocument(db, person, paper_id)).then(async (document) =>
        writeDocument(institution, document, {
          signed: await signatureOf(ctx, person, document),
          // An agreement that was signed before its schedule was kept is mailed with that of today.
          schedule:
            (await scheduleOf(ctx, person, document)) ??
            (await scheduleOf(ctx, person, { ...document, signed_at: null })),
          word: null,
          mailed: await readEnvelope(ctx, institution, person),
        }),
      )
  }
}

/** 26 CFR 1.6049-6(e): a mailed form, and a letter with it, say so where it is read on the envelope. */
const LEGENDS: Partial<Record<PaperToSend['kind'], string | null>> = {
  statement: null,
  tax_document: 'IMPORTANT TAX RETURN DOCUMENT ENCLOSED',
}

/**
 * Writes the sheet that is printed before a paper whose bytes are stored or hashed: its own first page cannot
 * show the addresses in the windows of an envelope any more. Returns null for a paper that shows them itself.
 */
export async function writeAddressSheet(
  ctx: Context,
  institution: Institution,
  { kind, name, address, what }: Pick<PaperToSend, 'kind' | 'name' | 'address' | 'what'>,
  enclosed: Buffer,
): Promise<Buffer | null> {
  const legend = LEGENDS[kind]
  if (legend === undefined) return null
  const toWrite: AddressSheetToWrite = {
    ...(await readSender(ctx, institution)),
    name,
    address,
    madeOn: easternDate(ctx.clock.now()),
    what,
    pages: countPages(enclosed),
    legend,
  }
  return makePdf(ADDRESS_WRITER, toWrite)
}

async function findOrThrow<T>(row: Promise<T | undefined>): Promise<T> {
  const found = await row
  if (found === undefined) throw new DomainError('not_found')
  return found
}

const ADDRESS_WRITER = new URL('write-address-sheet.ts', import.meta.url)
const LETTER_WRITER = new URL('write-letter.ts', import.meta.url)
const NOTICE_WRITER = new URL('write-notice.ts', import.meta.url)
const WITHHOLDING_WRITER = new URL('write-withholding-letter.ts', import.meta.url)

interface LetterRecipient {
  institution_id: string
  depositor_id: string
}

/** Finds a letter and the holder it is addressed to. */
function findLetter(db: Database, { institution_id, depositor_id }: LetterRecipient, id: string) {
  return db
    .selectFrom('dormancy_letters as letter')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'letter.institution_id')
        .onRef('entities.savings_account_id', '=', 'letter.account_id'),
    )
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'entities.institution_id')
        .onRef('person.entity_id', '=', 'entities.id'),
    )
    .innerJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'letter.institution_id')
        .onRef('account.id', '=', 'letter.account_id'),
    )
    .select(['letter.state as to_state', 'letter.report_due', 'letter.balance_cents'])
    .select(['letter.id', 'letter.certified_by', 'account.account_last_four'])
    .select(['letter.last_contact_on', 'letter.sent_at'])
    .select(['person.first_name', 'person.last_name', 'person.street', 'person.unit'])
    .select(['person.city', 'person.state', 'person.zip'])
    .where('letter.institution_id', '=', institution_id)
    .where('letter.id', '=', id)
    .where('person.id', '=', depositor_id)
    .executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** Writes the letter as a PDF for mailing. The second one has the date of the day it is printed. */
async function printLetter(
  ctx: Context,
  institution: Institution,
  row: Row,
  isCertified: boolean,
): Promise<Buffer> {
  const toWrite: LetterToWrite = {
    ...(await readSender(ctx, institution)),
    name: nameOf(row),
    address: addressOf(row),
    accountLastFour: row.account_last_four,
    reference: row.id.slice(0, 8).toUpperCase(),
    state: row.to_state,
    reportDue: row.report_due,
    lastContactOn: row.last_contact_on,
    balanceCents: row.balance_cents,
    sentAt: row.sent_at,
    madeOn: easternDate(isCertified ? ctx.clock.now() : row.sent_at),
    certifiedBy: isCertified ? row.certified_by : null,
  }
  return makePdf(LETTER_WRITER, toWrite)
}

/** Finds a notice of the IRS and the person it is about. */
function findWithholdingNotice(
  db: Database,
  { institution_id, depositor_id }: LetterRecipient,
  id: string,
) {
  return db
    .selectFrom('withholding_notices as notice')
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'notice.institution_id')
        .onRef('person.id', '=', 'notice.depositor_id'),
    )
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'person.institution_id')
        .onRef('entities.id', '=', 'person.entity_id'),
    )
    .leftJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'entities.institution_id')
        .onRef('account.id', '=', 'entities.savings_account_id'),
    )
    .select(['notice.id', 'notice.kind', 'notice.withhold_from', 'notice.recorded_at'])
    .select(['account.account_last_four', 'person.ssn_last_four'])
    .select(['person.first_name', 'person.last_name', 'person.street', 'person.unit'])
    .select(['person.city', 'person.state', 'person.zip'])
    .where('notice.institution_id', '=', institution_id)
    .where('notice.id', '=', id)
    .where('person.id', '=', depositor_id)
    .executeTakeFirst()
}

type WithholdingRow = NonNullable<Awaited<ReturnType<typeof findWithholdingNotice>>>

/** Writes the letter that the law wants after a notice of the IRS. */
async function printWithholdingLetter(
  ctx: Context,
  institution: Institution,
  row: WithholdingRow,
): Promise<Buffer> {
  const toWrite: WithholdingLetterToWrite = {
    ...(await readSender(ctx, institution)),
    name: nameOf(row),
    address: addressOf(row),
    accountLastFour: row.account_last_four,
    ssnLastFour: row.ssn_last_four ?? '',
    kind: row.kind,
    madeOn: easternDate(row.recorded_at),
    withholdFrom: row.withhold_from,
    reference: row.id.slice(0, 8).toUpperCase(),
  }
  return makePdf(WITHHOLDING_WRITER, toWrite)
}

/** Who sends a letter, and how they can be reached. */
async function readSender(ctx: Context, institution: Institution) {
  const { phone, address } = await findContact(ctx.db, institution.id)
  return {
    institution: paperOf(institution),
    insurer: institution.insurer,
    supportEmail: institution.support_email,
    phone: phoneWords(phone),
    returnAddress: address,
    signInUrl: await findPageUrl(ctx, institution.id, '/login'),
  }
}

/** The lines that the windows of an envelope show. */
async function readEnvelope(
  ctx: Context,
  institution: Institution,
  { institution_id, depositor_id }: LetterRecipient,
) {
  const { institution: look, returnAddress, phone } = await readSender(ctx, institution)
  const person = await findDepositor(ctx.db, institution_id, depositor_id)
  return {
    from: [look.name, ...returnAddress, ...(phone === null ? [] : [phone])],
    to: [nameOf(person), ...addressOf(person)],
  }
}

/** Finds a required notice and the person it is addressed to. */
function findNotice(db: Database, { institution_id, depositor_id }: LetterRecipient, id: string) {
  return db
    .selectFrom('required_notices as notice')
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'notice.institution_id')
        .onRef('person.id', '=', 'notice.depositor_id'),
    )
    .leftJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'person.institution_id')
        .onRef('entities.id', '=', 'person.entity_id'),
    )
    .leftJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'entities.institution_id')
        .onRef('account.id', '=', 'entities.savings_account_id'),
    )
    .select(['notice.id', 'notice.letter', 'notice.made_on', 'account.account_last_four'])
    .select([
      'person.is_primary',
      'person.joined_on',
      'person.first_name',
      'person.last_name',
      'person.street',
      'person.unit',
    ])
    .select(['person.city', 'person.state', 'person.zip'])
    .where('notice.institution_id', '=', institution_id)
    .where('notice.id', '=', id)
    .where('person.id', '=', depositor_id)
    .executeTakeFirst()
}

type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>

/** Writes a required notice as a PDF for mailing, in the words of its email. */
async function printNotice(
  ctx: Context,
  institution: Institution,
  row: NoticeRow,
): Promise<Buffer> {
  const letter = row.letter as Letter
  const { subject, paragraphs, standing, stops = [], reference, link } = letter
  const { account } = CHARTER_WORDS[charterOf(institution.insurer)]
  // Somebody who was invited and did not join learns nothing about the account.
  const lastFour = row.is_primary || row.joined_on !== null ? row.account_last_four : null
  const toWrite: NoticeToWrite = {
    ...(await readSender(ctx, institution)),
    name: nameOf(row),
    address: addressOf(row),
    account: lastFour && `${account} account ending in ${lastFour}`,
    madeOn: row.made_on,
    // In an inbox the subject says who writes. The paper does that above.
    subject: subject.replace(` · ${institution.short_name}`, ''),
    standing: standing ? [standing.status, standing.reason].filter(Boolean).join('. ') : null,
    paragraphs,
    stops: stops.map(({ when, what }) => (when === '' ? what : `${when}: ${what}`)),
    reference: reference ?? null,
    todo: link?.label ?? null,
    w9Reference: letter.encloses === 'w9' ? row.id.slice(0, 8).toUpperCase() : null,
  }
  return makePdf(NOTICE_WRITER, toWrite)
}
