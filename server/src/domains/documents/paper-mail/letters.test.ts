import { describe, expect, it } from 'vitest'
import { findLayoutFaults, readPlaces } from '../../../../test/pdf/read-layout.ts'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { write as writeDisclosure } from '../../people/disclosures/write-disclosure.ts'
import { write as writeAddressSheet } from './write-address-sheet.ts'
import { write as writeLetter } from './write-letter.ts'
import { write as writeNotice } from './write-notice.ts'
import { write as writeWithholdingLetter } from './write-withholding-letter.ts'

const day = parseBusinessDate
const NAME = 'Invented Community Credit Union'
const LOOK = {
  name: NAME,
  color: '#0b5e6b',
  brandColor: '#0b5e6b',
  tint: '#eef5f6',
  footer: `${NAME} · Federally insured by NCUA`,
}
const SENDER = {
  institution: LOOK,
  insurer: 'NCUA' as const,
  supportEmail: 'members@invented.example',
  phone: '(608) 555-0130',
  returnAddress: ['35 Make Believe Lane', 'Madison, WI 53703'],
  signInUrl: 'https://invented.example/login',
  name: 'Ada Almond',
  address: ['12 Elm Street, Apt 4', 'Sacramento, CA 95814'],
  accountLastFour: '5295',
  reference: 'A1B2C3D4',
}
const ENVELOPE = {
  from: [NAME, ...SENDER.returnAddress, SENDER.phone],
  to: [SENDER.name, ...SENDER.address],
}

/** California prescribes the longest letter, and New York a second one. */
const dormancyLetter = (certifiedBy: string | null) =>
  writeLetter({
    ...SENDER,
    state: certifiedBy === null ? 'CA' : 'NY',
    reportDue: '2028-10-31',
    lastContactOn: '2025-05-14',
    balanceCents: 50_072_41,
    sentAt: new Date('2028-03-01T15:00:00Z'),
    madeOn: day(certifiedBy === null ? '2028-03-01' : '2028-04-06'),
    certifiedBy: certifiedBy === null ? null : day(certifiedBy),
  })
const withholdingLetter = (kind: 'first_b' | 'second_b' | 'c') =>
  writeWithholdingLetter({
    ...SENDER,
    ssnLastFour: '1234',
    kind,
    madeOn: day('2027-01-04'),
    withholdFrom: day('2027-02-18'),
  })
const notice = () =>
  writeNotice({
    ...SENDER,
    account: 'Share savings account ending in 5295',
    madeOn: '2027-01-04',
    subject: 'Your deposit was returned',
    standing: 'Returned. The bank account you linked has been closed.',
    paragraphs: ['Your deposit of $50.00 was returned.'],
    stops: [],
    todo: null,
    w9Reference: null,
  })
const addressSheet = (legend: string | null) =>
  writeAddressSheet({
    ...SENDER,
    madeOn: day('2027-02-01'),
    what: 'Statement of January 1, 2027 – January 31, 2027',
    pages: 3,
    legend,
  })
const document = (signed: { by: string; onWords: string } | null, asOf: string | null = null) =>
  writeDisclosure({
    institution: LOOK,
    title: 'Account agreement',
    version: 2,
    hash: 'a'.repeat(64),
    publishedAt: new Date('2027-01-16T15:00:00Z'),
    sections: [{ heading: 'The account', paragraphs: Array(30).fill('A paragraph of it.') }],
    agreement: 'I agree.',
    schedule: null,
    signed,
    withdrawnOn: null,
    word: null,
    mailed: asOf === null ? ENVELOPE : null,
    asOf,
  })

const LEGEND = 'IMPORTANT TAX RETURN DOCUMENT ENCLOSED'

/** Everything that is folded in three and put into an envelope with two windows. */
const LETTERS: [string, () => Promise<Buffer>][] = [
  ['the letter before a report to a state', () => dormancyLetter(null)],
  ['the certified letter', () => dormancyLetter('2028-04-30')],
  ['the first B-notice', () => withholdingLetter('first_b')],
  ['the second B-notice', () => withholdingLetter('second_b')],
  ['the C-notice', () => withholdingLetter('c')],
  ['a required notice', notice],
  ['a document', () => document(null)],
  ['the sheet before a statement', () => addressSheet(null)],
  ['the sheet before a tax form', () => addressSheet(LEGEND)],
]

/**
 * What the windows of a #9 envelope show of a letter in every position: it is 8 7/8 inches by 3 7/8, and the
 * folded letter 8 1/2 by 3 2/3.
 */
const SENDER_WINDOW = { topPt: 63, bottomPt: 126, rightPt: 294 }
const RECIPIENT_WINDOW = { topPt: 162, bottomPt: 219, rightPt: 294 }

describe.each(LETTERS)('%s', (_, print) => {
  it('shows its addresses in the windows of the envelope', async () => {
    const bytes = await print()
    const places = await readPlaces(bytes)
    for (const [lines, shown] of [
      [ENVELOPE.from, SENDER_WINDOW],
      [ENVELOPE.to, RECIPIENT_WINDOW],
    ] as const) {
      for (const line of lines) {
        const place = places.get(line)
        expect(place?.topPt, line).toBeGreaterThanOrEqual(shown.topPt)
        expect(place?.bottomPt, line).toBeLessThanOrEqual(shown.bottomPt)
        expect(place?.rightPt, line).toBeLessThanOrEqual(shown.rightPt)
      }
    }
    expect(await findLayoutFaults(bytes)).toEqual([])
  })
})

it.each(LETTERS.slice(2, 6))('%s is signed by the institution', async (_, print) => {
  const lines = await readLines(await print())
  expect(lines[lines.indexOf('Sincerely,') + 1]).toBe(NAME)
})

it('each letter before a report has its reply form on the same page', async () => {
  for (const certifiedBy of [null, '2028-04-30']) {
    expect((await readLines(await dormancyLetter(certifiedBy))).at(-1)).toContain('Page 1 of 1')
  }
})

it('California’s letter says that the money goes from June 1 to 15 of the year after the report', async () => {
  const words = (await readLines(await dormancyLetter(null))).join(' ')
  expect(words).toContain(
    'If we don’t hear from you before March 31, 2028, state law requires us to report the account by October 31, 2028 and to transfer its money to the California State Controller between June 1 and June 15, 2029. Until then it stays here and earns, and you can keep it.',
  )
})

it.each([
  // October 31, 2027, is a Sunday: we report on the Friday before, as the draft of the report says.
  ['2027-10-31', '2027-08-16', 'before September 15, 2027', 'by October 29, 2027'],
  // November 1, 2026, is a Sunday too. A letter of the last days may be answered until then.
  ['2026-11-01', '2026-10-02', 'before November 1, 2026', 'by November 1, 2026'],
])('a letter before the report of %s names its day', async (reportDue, sent, before, by) => {
  const letter = writeLetter({
    ...SENDER,
    state: 'AL',
    reportDue,
    lastContactOn: '2023-05-14',
    balanceCents: 500_00,
    sentAt: new Date(`${sent}T15:00:00Z`),
    madeOn: day(sent),
    certifiedBy: null,
  })
  const words = (await readLines(await letter)).join(' ')
  expect(words).toContain(`${before}, state law requires us to report the account ${by} and to`)
  expect(words).toContain('It would then stop earning here')
})

it('the certified letter has the date of the day it is printed, and names that of the first', async () => {
  const lines = await readLines(await dormancyLetter('2028-04-30'))
  expect(lines).toContain('April 6, 2028')
  expect(lines).toContain('Second notice. The first is dated March 1, 2028.')
})

it.each([
  ['a B-notice', 'IMPORTANT TAX INFORMATION ENCLOSED', () => withholdingLetter('first_b')],
  ['a tax form', LEGEND, () => addressSheet(LEGEND)],
])(
  'what %s has to say on its envelope is read in the window of the recipient',
  async (_, words, print) => {
    const { topPt } = (await readPlaces(await print())).get(words) ?? {}
    expect(topPt).toBeGreaterThanOrEqual(RECIPIENT_WINDOW.topPt)
  },
)

it('a sheet with addresses names what is enclosed and how many pages it has', async () => {
  const lines = await readLines(await addressSheet(null))
  expect(lines).toContain('February 1, 2027')
  expect(lines).toContain('Statement of January 1, 2027 – January 31, 2027, 3 pages')
  // It is folded to the outside, so it says nothing about the account.
  expect(lines.join(' ')).not.toMatch(/5295|A1B2C3D4|account/)
})

describe('a mailed document', () => {
  it('is dated, and each of its pages says what it belongs to', async () => {
    const lines = await readLines(await document(null))
    expect(lines).toContain('Version 2, January 16, 2027')
    expect(lines).toContain('Account agreement, version 2')
    expect(lines).toContain('Agreed to | Not yet')
  })

  it('says who agreed to it, if somebody did', async () => {
    const lines = await readLines(
      await document({ by: 'Ada Almond', onWords: 'Jan 17, 2027, 9:00:00 AM ET' }),
    )
    expect(lines).toContain('Agreed to by | Ada Almond')
    expect(lines).not.toContain('Agreed to | Not yet')
  })
})

it('a copy for somebody who asks has the day of its rate, and nobody is asked to agree to it', async () => {
  const lines = await readLines(await document(null, 'March 4, 2027'))
  expect(lines).toContain('Version 2, with the rate and terms of March 4, 2027')
  expect(lines).toContain('What you agree to when you open an account')
  expect(lines.filter((line) => line.includes('Not yet'))).toEqual([])
})
