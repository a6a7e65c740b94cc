import { randomUUID } from 'node:crypto'
import { DRAFT_FIELDS, DraftForm } from '@passbook/contract/drafts'
import { parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { raiseAlert } from '../../src/domains/contact/alerts/raise-alert.ts'
import { sealSsn } from '../../src/domains/people/registration/ssn.ts'
import type { TestApp } from '../app.ts'
import type { Applicant } from '../applicants.ts'
import { TestBrowser } from '../browser.ts'
import { onePage, streamOf, writePdf } from '../attachments/pdf-writer.ts'
import { answer, written } from '../messages/writing.ts'
import type { Canaries } from './canaries.ts'

/** Everything that is known of somebody becomes a canary; their name is what both may know. */
export async function markPerson(
  { ctx: { db, vault } }: TestApp,
  who: Pick<Applicant, 'institution_id' | 'depositor_id'>,
  { word, ssn, date_of_birth, zip }: Canaries,
): Promise<void> {
  await db
    .updateTable('depositors')
    .set({
      ...sealSsn(vault, who, ssn.replaceAll('-', '')),
      date_of_birth: parseBusinessDate(date_of_birth),
      street: `7 ${word} Street`,
      unit: `Loft ${word}`,
      city: `${word}ville`,
      state: 'IL',
      zip,
      employment_status: 'EMPLOYED',
      employer_name: `${word} Works`,
      occupation: `${word} keeper`,
    })
    .where('institution_id', '=', who.institution_id)
    .where('id', '=', who.depositor_id)
    .execute()
}

/** The same for their login. */
export async function markLogin(
  { ctx: { db } }: TestApp,
  who: Applicant,
  { email, phone, ip }: Canaries,
): Promise<Applicant> {
  await db
    .updateTable('users')
    .set({ email, phone })
    .where('institution_id', '=', who.institution_id)
    .where('id', '=', who.user_id)
    .execute()
  who.browser.ip = ip
  return { ...who, email, phone }
}

/** A life with something in every list that is somebody's own. */
export async function fillLife(test: TestApp, who: Applicant, canaries: Canaries): Promise<void> {
  const { word } = canaries
  await rememberDevice(test, who, canaries)
  await addPasskey(test, who, word)
  await writeAndGetAnswer(test, who, word)
  for (const form of DraftForm.options) {
    if (!ABOUT_ANOTHER.includes(form)) await typeInto(who, form, word)
  }
  await inTransaction(test.ctx.db, (trx) =>
    raiseAlert(test.ctx, trx, {
      institution_id: who.institution_id,
      depositor_id: who.depositor_id,
      kind: 'joint',
      event: randomUUID(),
      params: { title: `${word} has news`, message: `For ${word} alone.` },
    }),
  )
  for (const table of ['sessions', 'sign_in_log'] as const) {
    await test.ctx.db
      .updateTable(table)
      .set({ user_agent: `${word} browser` })
      .where('institution_id', '=', who.institution_id)
      .where('user_id', '=', who.user_id)
      .execute()
  }
}

/** Pages that somebody fills in about the other. */
const ABOUT_ANOTHER = DraftForm.options.filter((form) => form.startsWith('joint-'))

/** The first holder begins to type about the second, and leaves the pages. */
export async function typeAboutOther(who: Applicant, { word }: Canaries): Promise<void> {
  for (const form of ABOUT_ANOTHER) await typeInto(who, form, word)
}

async function typeInto({ browser }: Applicant, form: DraftForm, word: string): Promise<void> {
  const values = Object.fromEntries(DRAFT_FIELDS[form].map((field) => [field, `${word} typed`]))
  await granted(browser.call('PATCH', `/drafts/${form}`, { values }))
}

async function rememberDevice(test: TestApp, who: Applicant, { word, ip }: Canaries) {
  const browser = new TestBrowser(test, who.browser.host)
  browser.ip = ip
  await browser.login(who.email)
  const nonce = await browser.selectMfa()
  const choice = { remember: true, device_name: `${word}’s telephone` }
  await granted(browser.enterCode(nonce, who.email, choice))
}

async function addPasskey({ ctx: { db } }: TestApp, who: Applicant, word: string) {
  await db
    .insertInto('passkeys')
    .values({
      institution_id: who.institution_id,
      user_id: who.user_id,
      credential_id: `${word}-${randomUUID()}`,
      public_key: Buffer.from(word),
      counter: 0,
      transports: [],
      name: `Key of ${word}`,
    })
    .execute()
}

async function writeAndGetAnswer(
  test: TestApp,
  { browser, institution_id }: Applicant,
  word: string,
) {
  const bytes = new Uint8Array(writePdf(onePage(streamOf(`BT (${word}) Tj ET`))))
  const files = [{ name: `${word}.pdf`, declaredType: 'application/pdf', bytes }]
  const fields = { topic: 'account', subject: `${word} asks`, text: `Is ${word} right?` }
  const { uuid } = await written(browser, fields, { files })
  await answer(test, institution_id, uuid, `Yes, ${word}.`)
}

async function granted(reply: Promise<{ status: number; body: { message: string } }>) {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`${status} ${body.message}`)
}
