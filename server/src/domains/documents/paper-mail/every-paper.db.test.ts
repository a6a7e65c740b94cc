import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { liveThrough } from '../../../../test/banking.ts'
import { addCloser } from '../../../../test/closers.ts'
import { fallSilent } from '../../../../test/console/silent.ts'
import { republish } from '../../../../test/opening.ts'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { makeThrough, readStatement } from '../../../../test/pdf/statements.ts'
import { makeFormsAfter } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { watchDormancy } from '../../accounts/dormancy/watch-dormancy.ts'
import { listPapersToSend } from './list-papers.ts'
import { writeAddressSheet, writePaper } from './write-paper.ts'

const day = parseBusinessDate
/** Where to look at the pages: `PAPERS=/tmp/papers npx vitest run …` saves them there. */
const SHOWN = process.env['PAPERS']

/** Three very different brands, and their phone and address. */
const BRANDS = [
  [
    'harborlight',
    'Harborlight Savings',
    '1 Invention Wharf',
    'Portland, ME 04101',
    '(207) 555-0110',
  ],
  ['summit', 'Summit Ridge Bank', '200 Fable Pass', 'Denver, CO 80202', '(303) 555-0120'],
  [
    'meadow',
    'Meadow Community Credit Union',
    '35 Make Believe Lane',
    'Madison, WI 53703',
    '(608) 555-0130',
  ],
] as const

/** Each state with the heading that it prescribes, within the days of its letters. */
const STATES = [
  [
    'AL',
    '2029-07-20',
    'Notice. The State of Alabama requires us to notify you that your property may be transferred to the custody of the Alabama State Treasurer if you do not contact us before August 19, 2029.',
  ],
  [
    'CA',
    '2028-03-01',
    'THE STATE OF CALIFORNIA REQUIRES US TO NOTIFY YOU THAT YOUR UNCLAIMED PROPERTY MAY BE TRANSFERRED TO THE STATE IF YOU DO NOT CONTACT US',
  ],
] as const

describe.each(BRANDS)('every paper that is mailed by %s', (slug, name, street, city, phone) => {
  const folder = temporaryFolder(`every-paper-${slug}`)
  const test = useTestApp({ DATA_DIR: folder })
  const clock = fixedClock('2026-01-02T15:00:00Z')
  let institution_id = ''
  let account = ''
  let statement = ''
  /** The lines of each paper, by its kind. */
  const papers = new Map<string, string[]>()
  /** The same of the sheets with the addresses that are printed before some of them. */
  const sheets = new Map<string, string[]>()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function moveTo(state: string) {
    const address = { street: '12 Elm Street', city: 'Springfield', state, zip: '62701' }
    await test.ctx.db
      .updateTable('depositors')
      .set({ first_name: 'Ada', last_name: 'Ődön', unit: 'Apt 4', ...address })
      .where('institution_id', '=', institution_id)
      .execute()
  }

  async function readPapers() {
    const institution = await findInstitution(test.ctx.db, institution_id)
    // The letter to the first state is read before the person moves to the second.
    const today = easternDate(clock.now())
    for (const paper of await listPapersToSend(test.ctx.db, institution_id, today)) {
      const bytes = await writePaper(test.ctx, institution, paper)
      const key = paper.kind === 'dormancy_letter' ? `letter ${paper.made_on}` : paper.kind
      const isOlder = paper.kind === 'statement' && paper.made_on !== '2026-12-31'
      if (papers.has(key) || isOlder) continue
      if (SHOWN) writeFileSync(path.join(SHOWN, `${slug}-${key.replace(' ', '-')}.pdf`), bytes)
      papers.set(key, await readLines(bytes))
      const sheet = await writeAddressSheet(test.ctx, institution, paper, bytes)
      if (sheet !== null) sheets.set(key, await readLines(sheet))
      if (SHOWN && sheet) writeFileSync(path.join(SHOWN, `${slug}-${key}-address-sheet.pdf`), sheet)
      // Its notices stand in two columns, which are read by their structure.
      if (paper.kind === 'statement') statement = (await readStatement(bytes)).words
    }
  }

  const linesOf = (kind: string) => papers.get(kind) ?? []
  /** The words of a paper, wherever its lines break. */
  const wordsOf = (kind: string) => linesOf(kind).join(' ')

  beforeAll(async () => {
    test.ctx.clock = clock
    const opened = day('2026-12-20')
    const ada = await addCloser(test, 50_000_00, { slug }, opened)
    ;({ institution_id, account } = ada)
    await moveTo('AL')
    clock.set('2026-12-20T15:00:00Z')
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    const bank = { ctx: test.ctx, db: test.ctx.db, institution_id } as Parameters<
      typeof liveThrough
    >[0]
    for (let date = opened; date <= '2026-12-31'; date = addDays(date, 1)) {
      await liveThrough(bank, date)
    }
    clock.set('2027-01-01T15:00:00Z')
    await makeThrough(bank, day('2026-12-31'))
    clock.set('2027-01-16T15:00:00Z')
    await makeFormsAfter(bank, day('2027-01-15'))
    await republish(test, institution_id, 'agreement', 'Account agreement of 2027')
    for (const [state, date] of STATES) {
      await moveTo(state)
      await fallSilent(test, { institution_id, account }, '2025-05-14')
      clock.set(`${date}T15:00:00Z`)
      await watchDormancy(test.ctx, institution_id, day(date))
      await readPapers()
    }
  })

  it('is there: a statement, a tax form, a document and the letters of two states', () => {
    expect([...papers.keys()].toSorted()).toEqual([
      'document',
      'letter 2028-03-01',
      'letter 2029-07-20',
      'statement',
      'tax_document',
    ])
  })

  it('shows both addresses in the windows of an envelope, on its first page or on a sheet before it', () => {
    expect([...sheets.keys()].toSorted()).toEqual(['statement', 'tax_document'])
    for (const kind of papers.keys()) {
      const lines = sheets.get(kind) ?? linesOf(kind)
      expect([kind, lines.slice(0, 4)]).toEqual([kind, [name, street, city, phone]])
      const [legend] = lines.slice(4)
      expect(legend === 'IMPORTANT TAX RETURN DOCUMENT ENCLOSED', kind).toBe(
        kind === 'tax_document',
      )
      const to = lines.slice(kind === 'tax_document' ? 5 : 4)
      expect(to.slice(0, 2), kind).toEqual(['Ada Ődön', '12 Elm Street, Apt 4'])
    }
    for (const lines of sheets.values()) expect(lines.join(' ')).not.toMatch(/ending in|account/i)
  })

  it('has no line that runs past another or holds a stray control character', () => {
    for (const [kind, lines] of papers) {
      expect(lines.length, kind).toBeGreaterThan(10)
      const isStray = (character: string) => character < ' ' || character === '\uFFFD'
      expect(
        lines.filter((line) => [...line].some(isStray)),
        kind,
      ).toEqual([])
    }
  })

  it('the statement has the recipient line by line, and the phone and address for errors', () => {
    const lines = linesOf('statement')
    const at = lines.findIndex((line) => line.startsWith('Ada Ődön'))
    expect(lines[at + 1]).toMatch(/^12 Elm Street, Apt 4/)
    expect(lines[at + 2]).toMatch(/^Springfield, AL 62701/)
    expect(statement).toContain(
      `Call us at ${phone} or write to us at ${name}, ${street}, ${city}, in the message center`,
    )
    expect(lines.at(-1)).toContain('Page 1 of 1')
  })

  it('the tax form has payer and recipient', () => {
    const words = wordsOf('tax_document')
    for (const text of [name, street, city, 'Ada Ődön', '12 Elm Street, Apt 4']) {
      expect(words).toContain(text)
    }
  })

  it('the document has its words', () => {
    expect(wordsOf('document')).toContain('Account agreement of 2027')
  })

  it.each(STATES)('the letter before a report to %s is complete', (state, date, heading) => {
    const lines = linesOf(`letter ${date}`)
    // The return address and the recipient, as the windows of an envelope show them.
    expect(lines.slice(0, 7)).toEqual([
      name,
      street,
      city,
      phone,
      'Ada Ődön',
      '12 Elm Street, Apt 4',
      `Springfield, ${state} 62701`,
    ])
    const words = wordsOf(`letter ${date}`)
    expect(words).toContain(heading)
    expect(words).toContain(`Call ${phone} or email`)
    // A credit union says share savings (UX 42).
    const property = slug === 'meadow' ? 'Share savings' : 'Savings'
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^Property \\| ${property} account ending in \\d{4} \\| Last contact \\| May 14, 2025$`,
        ),
      ),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^Value \| \$50,\d{3}\.\d\d \| Reference \| [0-9A-F]{8}$/),
    )
    // The reply form, on the same page, with the address it goes back to.
    const form = lines.slice(lines.indexOf('Reply form: I want to keep this account'))
    expect(form.join(' ')).toContain('I want to keep it.')
    expect(form).toContainEqual(expect.stringMatching(/^Ada Ődön \| Mail this form to$/))
    expect(form).toContainEqual(expect.stringContaining(`| ${name}`))
    expect(form).toContain(street)
    expect(form).toContain(city)
    expect(form).toContain('Signature | Date | Phone')
    expect(lines.at(-1)).toContain('Page 1 of 1')
  })

  it('California’s letter says in bold what its law prescribes', () => {
    const words = wordsOf('letter 2028-03-01')
    expect(words).toContain('Since May 14, 2025, the date of last activity')
    expect(words).toMatch(/The last four digits of the account number are \d{4}\./)
    expect(words).toContain('in danger of escheating to the State of California')
    expect(words).toContain('if it has been inactive for three years')
    expect(wordsOf('letter 2029-07-20')).not.toContain('escheating')
  })
})
