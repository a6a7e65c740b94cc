import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DisputeLetterKind } from '@passbook/contract/disputes'
import type { Download } from '@passbook/contract/downloads'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { liveThrough } from '../../../../test/banking.ts'
import { runQueuedJobs } from '../../../../test/browser.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { fallSilent, postLetters } from '../../../../test/console/silent.ts'
import { DISPUTE_SAMPLES, LETTER_SAMPLES } from '../../../../test/letter-samples.ts'
import { activeDisclosures } from '../../../../test/opening.ts'
import { findLayoutFaults } from '../../../../test/pdf/read-layout.ts'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { makeThrough } from '../../../../test/pdf/statements.ts'
import { makeFormsAfter } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { phoneWords } from '../../../platform/institutions/contact.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import type { LetterOrder } from '../../../platform/mail/notify.ts'
import { type TemplateName, templates } from '../../../platform/mail/templates.ts'
import { watchDormancy } from '../../accounts/dormancy/watch-dormancy.ts'
import { printBinder } from '../../compliance/binder/make-binder.ts'
import {
  DISPUTE_LETTERS,
  type Writer,
  type WrittenLetter,
} from '../../compliance/disputes/letters.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { isRequiredNotice } from '../../contact/notices/keep-notice.ts'
import { findForm } from '../tax/queries.ts'
import { writeForm } from '../tax/keep-form.ts'
import { type PaperToSend, listPapersToSend } from './list-papers.ts'
import { writePaper } from './write-paper.ts'

const day = parseBusinessDate
/** Where to look at the pages: `PAPERS=/tmp/papers npx vitest run …` saves them there. */
const SHOWN = process.env['PAPERS']
const AGENCY = 'Example Reporting Agency, 9 Sample Square, Anytown, OH 45011, (513) 555-0190'
const REQUIRED = (Object.keys(templates) as TemplateName[]).filter(
  (name) => name !== 'alert' && isRequiredNotice(name, {}),
)
const DISPUTE_KINDS = Object.keys(DISPUTE_SAMPLES) as DisputeLetterKind[]
/** IRS notices are recorded by two people; these stand for what they approved. */
const IRS_NOTICES = ['first_b', 'second_b', 'c'] as const

/**
 * Every notice, document and form that is printed, besides those of `every-paper.db.test.ts`: each is read back,
 * and its layout is checked, in three brands.
 */
describe.each([
  ['harborlight', '1 Invention Wharf', '(207) 555-0110'],
  ['summit', '200 Fable Pass', '(303) 555-0120'],
  ['meadow', '35 Make Believe Lane', '(608) 555-0130'],
])('every notice and form that is printed by %s', (slug, street, phone) => {
  const folder = temporaryFolder(`every-notice-${slug}`)
  const test = useTestApp({ DATA_DIR: folder })
  const clock = fixedClock('2026-12-20T15:00:00Z')
  let ada: Closer
  const papers = new Map<string, Buffer>()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const keep = (name: string, bytes: Buffer) => {
    papers.set(name, bytes)
    if (SHOWN) writeFileSync(path.join(SHOWN, `${slug}-${name.replaceAll(/\W+/g, '-')}.pdf`), bytes)
  }
  const bank = () =>
    ({ ctx: test.ctx, db: test.ctx.db, institution_id: ada.institution_id }) as Parameters<
      typeof liveThrough
    >[0]

  /** Somebody with paper and two weeks of an account, and with everything that is mailed about it. */
  async function addReader() {
    const opened = day('2026-12-20')
    ada = await addCloser(test, 50_000_00, { slug }, opened)
    await moveTo('NY')
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    for (let date = opened; date <= '2026-12-31'; date = addDays(date, 1)) {
      await liveThrough(bank(), date)
    }
    clock.set('2027-01-01T15:00:00Z')
    await makeThrough(bank(), day('2026-12-31'))
  }

  const moveTo = (state: string) =>
    test.ctx.db
      .updateTable('depositors')
      .set({
        first_name: 'Ada',
        last_name: 'Ődön',
        street: '12 Elm Street',
        unit: 'Apt 4',
        city: 'Springfield',
        state,
        zip: '10001',
        ssn_last_four: '1234',
      })
      .where('institution_id', '=', ada.institution_id)
      .execute()

  async function sendNotices() {
    const { institution_id, depositor_id, email: to } = ada
    for (const template of REQUIRED) {
      if (template === 'dispute') continue
      const params = {
        ...LETTER_SAMPLES[template],
        ...(template === 'adverse_action' && { agency: AGENCY }),
      }
      await notifyByEmail(test.ctx, test.ctx.db, institution_id, {
        to,
        ...({ template, params } as LetterOrder),
      })
    }
    for (const text of disputeTexts()) {
      const { reference } = DISPUTE_SAMPLES.received
      const params = { subject: 'The problem you reported', text, reference }
      await notifyByEmail(test.ctx, test.ctx.db, institution_id, {
        to,
        template: 'dispute',
        params,
      })
    }
    await inTransaction(test.ctx.db, async (trx) => {
      const whom = { institution_id, depositor_id }
      await raiseAlert(test.ctx, trx, {
        ...whom,
        kind: 'terms_changed',
        event: 'terms:test',
        params: {
          changes: [
            'The cutoff moves from 3:45 PM to 3:00 PM ET.',
            'A deposit is at most $100,000.',
          ],
          effective_date: day('2027-02-10'),
        },
      })
      await raiseAlert(test.ctx, trx, {
        ...whom,
        kind: 'tax_certification',
        event: 'w9:test',
        params: { title: 'Sign your W-9 again', message: 'We corrected your name.' },
      })
    })
    await runQueuedJobs(test)
  }

  /** The words of each letter about a reported problem. */
  function disputeTexts(): string[] {
    const earnings = slug === 'meadow' ? 'dividends' : 'interest'
    const writer = {
      support_email: 'help@here.example',
      phone: phoneWords(phone.replaceAll(/\D/g, '')),
      earnings,
    }
    return DISPUTE_KINDS.map((kind) => {
      const write = DISPUTE_LETTERS[kind] as (facts: unknown, by: Writer) => WrittenLetter
      return write(DISPUTE_SAMPLES[kind], writer).paragraphs.join('\n\n')
    })
  }

  async function addIrsNotices() {
    const { institution_id, depositor_id } = ada
    const at = clock.now()
    const staff = await test.ctx.db
      .insertInto('staff')
      .values({
        institution_id,
        email: 'olive@staff.example',
        name: 'Olive',
        role: 'agent',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: approval_id } = await test.ctx.db
      .insertInto('staff_approvals')
      .values({
        institution_id,
        what: 'record_withholding_notice',
        words: 'A notice of the IRS',
        reason: 'It came today.',
        depositor_id,
        asked_by: staff.id,
        asked_at: at,
        expires_at: new Date(at.getTime() + 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const kind of IRS_NOTICES) {
      await test.ctx.db
        .insertInto('withholding_notices')
        .values({
          institution_id,
          depositor_id,
          kind,
          issued_on: day('2027-01-04'),
          received_on: day('2027-01-04'),
          letter_by: day('2027-01-26'),
          withhold_from: day('2027-02-18'),
          approval_id,
          recorded_at: at,
        })
        .execute()
      // A second notice ends the letter of the first, so each is printed before the next one comes.
      await print(({ kind: paper, what }) =>
        paper === 'withholding_letter' ? `letter ${what.split(',')[0]}` : undefined,
      )
    }
  }

  /** Writes all that is due now, under a name for each. */
  async function print(nameOf: (paper: PaperToSend) => string | undefined) {
    const institution = await findInstitution(test.ctx.db, ada.institution_id)
    const today = easternDate(clock.now())
    for (const paper of await listPapersToSend(test.ctx.db, ada.institution_id, today)) {
      const name = nameOf(paper)
      if (name !== undefined) keep(name, await writePaper(test.ctx, institution, paper))
    }
  }

  beforeAll(async () => {
    test.ctx.clock = clock
    await addReader()
    await sendNotices()
    await addIrsNotices()
    clock.set('2027-01-16T15:00:00Z')
    await makeFormsAfter(bank(), day('2027-01-15'))
    const { db } = test.ctx
    const institution = await findInstitution(db, ada.institution_id)
    for (const [kind, { uuid: paper_id }] of Object.entries(await activeDisclosures(ada.browser))) {
      const document = { kind: 'document', paper_id, depositor_id: ada.depositor_id } as const
      keep(`document ${kind}`, await writePaper(test.ctx, institution, document))
    }
    const templateOf = new Map(
      (
        await db
          .selectFrom('required_notices')
          .select(['id', 'template', sql<string>`letter ->> 'subject'`.as('subject')])
          .select(sql<string[]>`letter -> 'paragraphs'`.as('paragraphs'))
          .where('depositor_id', '=', ada.depositor_id)
          .execute()
      ).map(({ id, template, subject, paragraphs }) => {
        const kind = DISPUTE_KINDS[disputeTexts().indexOf(paragraphs.join('\n\n'))]
        const name = template === 'dispute' ? `dispute ${kind}` : template
        return [id, template === 'alert' ? subject : name]
      }),
    )
    await print(({ kind, paper_id }) => {
      return kind === 'notice' ? `notice ${templateOf.get(paper_id)}` : undefined
    })
    const form = await db
      .selectFrom('tax_documents')
      .select('id')
      .where('depositor_id', '=', ada.depositor_id)
      .executeTakeFirstOrThrow()
    const made = await findForm(db, ada, form.id)
    if (made) keep('corrected form', await writeForm({ ...made, replaces: made.id }))
    clock.set('2028-08-01T15:00:00Z')
    await fallSilent(test, ada, '2024-05-14')
    await watchDormancy(test.ctx, ada.institution_id, day('2028-08-01'))
    await postLetters(test, ada, '2028-08-02')
    clock.set('2028-08-02T15:00:00Z')
    await print(({ kind }) => (kind === 'certified_letter' ? 'certified letter' : undefined))
    keep('exam binder', (await printBinder(test.ctx, ada.institution_id)).pdf)
    const { browser } = ada
    const { body } = await browser.get<Download>('/consents/export')
    const exported = await test.app.inject({
      url: body.data?.download_url ?? '',
      headers: { host: browser.host },
      cookies: Object.fromEntries(browser.cookies),
    })
    expect(exported.statusCode).toBe(200)
    keep('consents', exported.rawPayload)
  })

  it('is there, once each', () => {
    const names = [...papers.keys()]
    expect(names.filter((name) => name.startsWith('notice ')).length).toBe(
      REQUIRED.length - 1 + DISPUTE_KINDS.length + 2,
    )
    expect(names.filter((name) => name.startsWith('document '))).toHaveLength(5)
    expect(names.filter((name) => name.startsWith('letter ')).toSorted()).toEqual([
      'letter C-notice',
      'letter First B-notice with Form W-9',
      'letter Second B-notice',
    ])
    expect(names).toEqual(
      expect.arrayContaining(['corrected form', 'certified letter', 'exam binder', 'consents']),
    )
  })

  it('has no text over other text or beyond the margins, and no page that is nearly empty', async () => {
    for (const [name, bytes] of papers) expect(await findLayoutFaults(bytes), name).toEqual([])
  })

  it('has the return address and the recipient line by line, if it is mailed', async () => {
    for (const [name, bytes] of papers) {
      if (!/^notice|letter|^document/.test(name)) continue
      const lines = await readLines(bytes)
      expect(lines, name).toEqual(
        expect.arrayContaining([street, '12 Elm Street, Apt 4', 'Springfield, NY 10001']),
      )
    }
  })

  it('names the account, if it is a notice', async () => {
    const account = slug === 'meadow' ? 'Share savings' : 'Savings'
    for (const [name, bytes] of papers) {
      if (!name.startsWith('notice ')) continue
      expect([name, await readLines(bytes)]).toEqual([
        name,
        expect.arrayContaining([
          expect.stringMatching(new RegExp(`^Account \\| ${account} account ending in \\d{4}$`)),
        ]),
      ])
    }
  })

  it('needs no email: it says where to sign in, and promises none', async () => {
    for (const [name, bytes] of papers) {
      if (!name.startsWith('notice ')) continue
      const words = (await readLines(bytes)).join(' ')
      expect([name, words.match(/email you|button|·.*(?=Account)/)]).toEqual([name, null])
      if (words.includes('Link a bank account')) {
        expect(words).toMatch(/Link a bank account: sign in at http\S+\/login/)
      }
    }
  })

  it('is dated by the day it was written, if it is certified', async () => {
    const lines = await readLines(papers.get('certified letter') ?? Buffer.alloc(0))
    const at = lines.indexOf('CERTIFIED MAIL, RETURN RECEIPT REQUESTED')
    expect(lines.slice(at - 1, at + 2)).toEqual([
      'August 2, 2028',
      'CERTIFIED MAIL, RETURN RECEIPT REQUESTED',
      'Second notice. The first is dated August 1, 2028.',
    ])
  })

  it('has the rate and terms with the agreement', async () => {
    const lines = await readLines(papers.get('document agreement') ?? Buffer.alloc(0))
    expect(lines).toContainEqual(expect.stringMatching(/^Rate and terms from /))
  })

  it('says whether a document was agreed to', async () => {
    // The consent to electronic documents was withdrawn, and nobody consented to electronic tax forms.
    for (const [name, agreed] of [
      ['agreement', /^Agreed to by \| /],
      ['privacy', /^Agreed to by \| /],
      ['esign', /^Agreed to \| Withdrawn on Dec 20, 2026, /],
      ['tax_delivery', /^Agreed to \| Not yet$/],
    ] as const) {
      const lines = await readLines(papers.get(`document ${name}`) ?? Buffer.alloc(0))
      expect([name, lines]).toEqual([name, expect.arrayContaining([expect.stringMatching(agreed)])])
    }
  })

  it('never breaks a phone number', async () => {
    for (const [name, bytes] of papers) {
      if (!/^notice|letter|^document/.test(name)) continue
      const broken = (await readLines(bytes)).filter((line) => /\(\d{3}\)$/.test(line))
      expect([name, broken]).toEqual([name, []])
    }
  })

  it('speaks of a member, shares and dividends at a credit union', async () => {
    if (slug !== 'meadow') return
    for (const [name, bytes] of papers) {
      // The binder is for examiners, in the words of the rules.
      if (name === 'exam binder') continue
      const words = (await readLines(bytes)).join(' ')
      // What belongs to other institutions, to tax, and to the law's own words.
      const ours = words.replaceAll(
        /bank account|link a bank|(your|other|another|sample) bank|bank whose|banking/gi,
        '',
      )
      expect([name, /\bbank'?s?\b/i.exec(ours)?.[0]]).toEqual([name, undefined])
    }
  })
})
