import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { liveThrough } from '../../../../test/banking.ts'
import { runQueuedJobs } from '../../../../test/browser.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { activeDisclosures, openAndSign, republish } from '../../../../test/opening.ts'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { readPdf } from '../../../../test/pdf/read-pdf.ts'
import { bytesOf, makeThrough, statementsOf } from '../../../../test/pdf/statements.ts'
import { addSecondHolder } from '../../../../test/second-holder.ts'
import { makeFormsAfter } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { runOperator } from '../../../doors/operator/run-operator.ts'
import { receiveBounce } from '../../contact/notices/receive-bounce.ts'
import type { PaperToSend } from './list-papers.ts'
import { writePaper } from './write-paper.ts'

const day = parseBusinessDate
const AS = ['--as', 'Olive Operator']

describe('what is due on paper', () => {
  const folder = temporaryFolder('papers')
  const test = useTestApp({ DATA_DIR: folder })
  const clock = fixedClock('2026-12-20T15:00:00Z')
  let [ada, ben] = [] as unknown as [Closer, Closer]
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function run(...argv: string[]) {
    const [out, err]: string[][] = [[], []]
    const code = await runOperator(argv, {
      open: async () => ({ ctx: test.ctx, close: async () => undefined }),
      write: (line) => out?.push(line),
      complain: (line) => err?.push(line),
    })
    return { code, out: out?.join('\n') ?? '', err: err?.join('\n') ?? '' }
  }
  const due = async (slug = 'harborlight') => {
    const { out } = await run('paper-to-send', '--json', '--institution', slug)
    return JSON.parse(out) as PaperToSend[]
  }
  const names = async () => (await due()).map(({ what }) => what)

  beforeAll(async () => {
    test.ctx.clock = clock
    const opened = day('2026-12-20')
    ada = await addCloser(test, 50_000_00, {}, opened)
    ben = await addCloser(test, 50_000_00, {}, opened)
    const address = { street: '12 Elm Street', city: 'Springfield', state: 'IL', zip: '62701' }
    await test.ctx.db
      .updateTable('depositors')
      .set({ first_name: 'Ada', last_name: 'Ődön', unit: 'Apt 4', ...address })
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.depositor_id)
      .execute()
    const { tax_delivery } = await activeDisclosures(ben.browser)
    await openAndSign(ben.browser, tax_delivery)
    const bank = {
      ctx: test.ctx,
      db: test.ctx.db,
      institution_id: ada.institution_id,
    } as Parameters<typeof liveThrough>[0]
    for (let date = opened; date <= '2026-12-31'; date = addDays(date, 1)) {
      await liveThrough(bank, date)
    }
  })

  it('is nothing while everybody gets everything electronically', async () => {
    await makeThrough({ ctx: test.ctx, ...ada }, day('2026-12-31'))
    expect(await run('paper-to-send')).toMatchObject({ code: 0, out: 'No paper mail to send.' })
  })

  it('are statements and changed documents from the withdrawal on, and tax forms without consent', async () => {
    clock.set('2027-01-05T15:00:00Z')
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    clock.set('2027-01-16T15:00:00Z')
    await makeFormsAfter({ ctx: test.ctx, ...ada }, day('2027-01-15'))
    await republish(test, ada.institution_id, 'privacy', 'Privacy notice of 2027')
    clock.set('2027-02-01T15:00:00Z')
    await makeThrough({ ctx: test.ctx, ...ada }, day('2027-01-31'))
    const papers = await due()
    expect(papers.map(({ what }) => what)).toEqual([
      'Privacy notice of 2027, version 2',
      'Form 1099-INT for 2026',
      'Statement of January 1, 2027 – January 31, 2027',
    ])
    expect(new Set(papers.map(({ depositor_id }) => depositor_id))).toEqual(
      new Set([ada.depositor_id]),
    )
    const { out } = await run('paper-to-send')
    expect(out).toContain('Ada Ődön')
    expect(out).toContain('  12 Elm Street, Apt 4\n  Springfield, IL 62701\n')
    expect(await due('summit')).toEqual([])
  })

  it('is printed from the same files as people download, and who printed them is kept', async () => {
    const target = path.join(folder, 'print')
    expect((await run('save-papers', target)).code).toBe(2)
    expect(await run('save-papers', target, ...AS)).toMatchObject({ code: 0, err: '' })
    const files = readdirSync(target).toSorted()
    const titles: string[] = []
    for (const file of files) {
      titles.push((await readPdf(readFileSync(path.join(target, file)))).title)
    }
    // A printer takes them in this order, so that a sheet with the addresses lies before its paper.
    expect(titles).toEqual([
      'Privacy notice of 2027',
      'Enclosed',
      'Savings statement, January 1, 2027 – January 31, 2027',
      'Enclosed',
      'Form 1099-INT, Interest Income, 2026',
    ])
    const statement = (await statementsOf({ ctx: test.ctx, ...ada }, ada.account)).at(-1)
    if (statement === undefined) throw new Error('there is no statement')
    const printed = readFileSync(
      path.join(target, `${ada.depositor_id}-statement-${statement.id}.pdf`),
    )
    expect(printed.equals(await bytesOf(test.ctx, statement))).toBe(true)
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'save_paper')
      .where('institution_id', '=', ada.institution_id)
      .execute()
    expect(audit).toEqual(Array.from({ length: 3 }, () => ({ actor_id: 'Olive Operator' })))
    // The statement says the account's number on its own pages, and the sheet on the outside does not.
    const sheets = files.filter((file) => file.endsWith('-address-sheet.pdf'))
    const [ofStatement, ofForm] = await Promise.all(
      sheets.map((file) => readLines(readFileSync(path.join(target, file)))),
    )
    const from = ['Harborlight Savings', '1 Invention Wharf', 'Portland, ME 04101']
    const to = ['Ada Ődön', '12 Elm Street, Apt 4', 'Springfield, IL 62701', 'February 1, 2027']
    const ask =
      'If a page is missing, or if this isn’t yours, call (207) 555-0110 or email support@harborlight.example.'
    expect(ofStatement).toEqual([
      ...from,
      '(207) 555-0110',
      ...to,
      'Enclosed',
      'Statement of January 1, 2027 – January 31, 2027, 1 page',
      ask,
      'Harborlight Savings · Member FDIC | Page 1 of 1',
    ])
    expect(ofForm).toEqual([
      ...from,
      '(207) 555-0110',
      'IMPORTANT TAX RETURN DOCUMENT ENCLOSED',
      ...to,
      'Enclosed',
      'Form 1099-INT for 2026, 2 pages',
      ask,
      'Harborlight Savings · Member FDIC | Page 1 of 1',
    ])
  })

  it('names the account in a notice to its owners, and not to somebody who was invited', async () => {
    const { institution_id, depositor_id } = await addSecondHolder(test, ben, 'joining')
    const letter = { subject: 'About your application', paragraphs: ['We cannot offer you one.'] }
    const { id: paper_id } = await test.ctx.db
      .insertInto('required_notices')
      .values({
        institution_id,
        depositor_id,
        message_id: randomUUID(),
        template: 'adverse_action',
        letter: JSON.stringify(letter),
        made_on: day('2027-01-16'),
        paper_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const institution = await findInstitution(test.ctx.db, institution_id)
    const paper = { kind: 'notice', paper_id, depositor_id } as const
    const print = async () =>
      (await readLines(await writePaper(test.ctx, institution, paper))).join()
    expect(await print()).not.toContain('account ending in')
    await test.ctx.db
      .updateTable('depositors')
      .set({ joined_on: day('2027-01-17') })
      .where('id', '=', depositor_id)
      .execute()
    expect(await print()).toContain('Savings account ending in')
  })

  it('leaves the list when it was sent, once, and nobody else’s', async () => {
    const [notice] = await due()
    const ids = [notice?.depositor_id ?? '', 'document', notice?.paper_id ?? '']
    const sent = await run('paper-sent', ...ids, ...AS)
    expect(sent).toMatchObject({ code: 0, out: `${notice?.what} was sent to Ada Ődön.` })
    expect(await run('paper-sent', ...ids, ...AS)).toMatchObject({ code: 1 })
    expect(await run('paper-sent', ben.depositor_id, ...ids.slice(1), ...AS)).toMatchObject({
      code: 1,
    })
    expect(await run('paper-sent', ids[0] ?? '', 'letter', ids[2] ?? '', ...AS)).toMatchObject({
      code: 2,
      err: expect.stringContaining('kind must be one of statement, tax_document'),
    })
    expect(await names()).toHaveLength(2)
  })

  it('of whoever agrees again is no longer due, but for the tax form', async () => {
    const { esign } = await activeDisclosures(ada.browser)
    expect((await openAndSign(ada.browser, esign)).status).toBe(200)
    expect(await names()).toEqual(['Form 1099-INT for 2026'])
  })

  it('is the tax form of somebody with electronic delivery too, if its email bounced', async () => {
    await runQueuedJobs(test)
    const { institution_id, depositor_id, email } = ben
    const { message_id } = await test.ctx.db
      .selectFrom('sandbox_inbox')
      .select('message_id')
      .where('institution_id', '=', institution_id)
      .where('recipient', '=', email)
      .where('subject', '=', 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE')
      .executeTakeFirstOrThrow()
    const emailId = message_id ?? ''
    await receiveBounce(test.ctx, { institution_id, email, kind: 'soft', emailId })
    const own = (await due()).filter((paper) => paper.depositor_id === depositor_id)
    expect(own.map(({ what }) => what)).toEqual(['Form 1099-INT for 2026'])
  })
})
