import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import type { CodeDelivery } from '@passbook/contract/code-delivery'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { TestBrowser, inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import {
  type SmsProvider,
  type TakenText,
  openSmsProvider,
  postAsProvider,
} from '../../../../test/outside/sms-provider.ts'
import { notifyBySms } from '../../../platform/mail/notify.ts'
import type { ReportingVendor } from '../../../platform/ports/sms/port.ts'
import { vendorSms } from '../../../platform/ports/sms/http.ts'

const COMPLETED = { registration_last_step: 'completed' } as const
const VENDORS = [
  { vendor: 'twilio', optedOut: '21610', gone: '30006', off: '30003', filtered: '30007' },
  { vendor: 'telnyx', optedOut: '40300', gone: '40001', off: '40006', filtered: '40002' },
] as const satisfies { vendor: ReportingVendor; [code: string]: string }[]

describe.each(VENDORS)('texts by $vendor', ({ vendor, optedOut, gone, off, filtered }) => {
  const lines: string[] = []
  const test = useTestApp({}, pino({ level: 'trace' }, { write: (line) => void lines.push(line) }))
  let provider: SmsProvider

  beforeAll(async () => {
    provider = await openSmsProvider(vendor)
    test.ctx.sms = vendorSms(provider.settings, 2_000)
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    provider.taken.length = 0
    provider.faults.length = 0
    provider.refusals.length = 0
    lines.length = 0
  })

  const login = async ({ email }: Pick<Applicant, 'email'>) => {
    const browser = new TestBrowser(test)
    const { body } = await browser.login(email)
    return { browser, types: (body.data as AuthSession).mfa.map(({ type }) => type) }
  }
  /** Creates a person who waits for a code by text. */
  async function waitForCode() {
    const ada = await addApplicant(test, COMPLETED)
    await runQueuedJobs(test)
    provider.taken.length = 0
    const { browser } = await login(ada)
    const sent = await browser.get<CodeSent>('/mfa-select/phone')
    await runQueuedJobs(test)
    const nonce = sent.body.data?.nonce ?? ''
    const delivery = async () =>
      (await browser.get<CodeDelivery>(`/mfa-delivery/${nonce}`)).body.data?.delivery
    return { ada, browser, nonce, delivery, text: provider.taken[0] as TakenText }
  }
  const tell = async (...what: Parameters<SmsProvider['report']>) =>
    (await postAsProvider(test, provider.report(...what))).statusCode
  const sendText = async ({ institution_id, phone }: Applicant) => {
    await notifyBySms(test.ctx, test.ctx.db, institution_id, { to: phone, text: 'Hello.' })
    await runQueuedJobs(test)
    return provider.taken.at(-1) as TakenText
  }
  const stopOf = ({ institution_id, phone }: Applicant) =>
    test.ctx.db
      .selectFrom('stopped_phones')
      .select('reason')
      .where('institution_id', '=', institution_id)
      .where('phone', '=', phone)
      .executeTakeFirst()
  const rowsOf = ({ institution_id, phone }: Applicant) =>
    test.ctx.db
      .selectFrom('sent_texts')
      .selectAll()
      .where('institution_id', '=', institution_id)
      .where('phone', '=', phone)
      .execute()

  it('has the code, and the person who waits learns that it did not arrive', async () => {
    const { ada, text, delivery } = await waitForCode()
    expect(text.to).toBe(`+1${ada.phone}`)
    const code = /(\d{6}) is your code/.exec(text.text)?.[1] ?? ''
    expect(code).toHaveLength(6)
    expect(await delivery()).toBe('waiting')
    expect(await tell(text, 'sent')).toBe(200)
    expect(await delivery()).toBe('waiting')
    expect(await tell(text, 'failed', filtered)).toBe(200)
    expect(await delivery()).toBe('failed')
    expect(await stopOf(ada)).toBeUndefined()
    // Neither the stored row nor the log contains the code.
    expect(JSON.stringify(await rowsOf(ada))).not.toContain(code)
    expect(lines.join('\n')).not.toContain(code)
    expect(lines.join('\n')).not.toContain(ada.phone)
  })

  it('belongs to the person who asked for the code alone', async () => {
    const { nonce, text } = await waitForCode()
    await tell(text, 'failed', filtered)
    const other = await waitForCode()
    expect((await other.browser.get(`/mfa-delivery/${nonce}`)).status).toBe(404)
  })

  it('accepts reports twice, late and in any order', async () => {
    const { ada, text, delivery } = await waitForCode()
    await tell(text, 'failed', gone)
    await tell(text, 'failed', gone)
    await tell(text, 'sent')
    expect(await delivery()).toBe('failed')
    expect(await stopOf(ada)).toEqual({ reason: 'unreachable' })
    // It arrived after all.
    await tell(text, 'delivered')
    expect(await delivery()).toBe('delivered')
    expect(await stopOf(ada)).toBeUndefined()
    await tell(text, 'failed', gone)
    expect(await delivery()).toBe('delivered')
    expect(await stopOf(ada)).toBeUndefined()
  })

  it('accepts a report that comes before the answer to the call', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await runQueuedJobs(test)
    const real = provider.taken
    provider.faults.push((response) => response.destroy())
    await notifyBySms(test.ctx, test.ctx.db, ada.institution_id, { to: ada.phone, text: 'Hello.' })
    await runQueuedJobs(test)
    const [row] = await rowsOf(ada)
    expect(row).toMatchObject({ state: 'sending', reference: null })
    const reportTo = `http://localhost:3000/api/v1/texts/${vendor}?id=${row?.id}`
    const text = { reference: `SM${'a'.repeat(32)}`, to: ada.phone, text: 'Hello.', reportTo }
    await tell(text, 'delivered')
    expect((await rowsOf(ada))[0]).toMatchObject({ state: 'delivered' })
    // The repeated job sends nothing, because the text is known to have arrived.
    const before = real.length
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.ctx.db)
    await runQueuedJobs(test)
    expect(provider.taken.length).toBe(before)
  })

  it('ignores a report about an unknown text', async () => {
    const { text } = await waitForCode()
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', 'x;--']) {
      const reportTo = `http://localhost:3000/api/v1/texts/${vendor}?id=${encodeURIComponent(id)}`
      expect(await tell({ ...text, reportTo }, 'failed', gone)).toBe(200)
    }
  })

  it('stops texts to a phone that the carrier cannot reach, and notifies its owner', async () => {
    const { ada, browser, nonce, text } = await waitForCode()
    await tell(text, 'failed', gone)
    expect((await login(ada)).types).toEqual(['email'])
    await test.ctx.db
      .updateTable('mfa_codes')
      .set({ resend_at: new Date(0) })
      .where('institution_id', '=', ada.institution_id)
      .execute()
    const again = await browser.get(`/mfa-resend/${nonce}`)
    expect(again.status).toBe(422)
    expect(again.body.errors?.['email']?.[0]).toContain('Text START')
    const subjects = (await inboxOf(test, ada.email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject?.includes('We can’t text your phone'))).toBe(true)
    const count = provider.taken.length
    await sendText(ada)
    expect(provider.taken.length).toBe(count)
    const start = provider.received(`+1${ada.phone}`, 'START')
    expect((await postAsProvider(test, start)).statusCode).toBe(200)
    expect((await login(ada)).types).toEqual(['phone', 'email'])
  })

  it('stops texts to a phone that is off after three failures in a row', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const outcomes = ['failed', 'failed', 'delivered', 'failed', 'failed', 'failed'] as const
    const stops: boolean[] = []
    for (const outcome of outcomes) {
      await tell(await sendText(ada), outcome, outcome === 'failed' ? off : undefined)
      stops.push((await stopOf(ada)) !== undefined)
    }
    expect(stops).toEqual([false, false, false, false, false, true])
  })

  it('treats a number that opted out at the provider as opted out, and does not try it again', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await runQueuedJobs(test)
    provider.refusals.push(optedOut)
    await sendText(ada)
    expect(await stopOf(ada)).toEqual({ reason: 'asked' })
    expect(await rowsOf(ada)).toMatchObject([{ state: 'failed', reason: 'opted_out' }])
    const audited = await test.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('institution_id', '=', ada.institution_id)
      .where('entity_id', '=', ada.user_id)
      .where('action', '=', 'stop_texts')
      .execute()
    expect(audited).toHaveLength(1)
  })

  it('obeys STOP once, and ignores an old START that is repeated after it', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const start = provider.received(`+1${ada.phone}`, 'START')
    await postAsProvider(test, start)
    const stop = provider.received(`+1${ada.phone}`, 'Stop')
    const answer = await postAsProvider(test, stop)
    expect([answer.statusCode, answer.body]).toEqual([200, '<Response/>'])
    expect(answer.headers['content-type']).toContain('text/xml')
    await postAsProvider(test, stop)
    await postAsProvider(test, start)
    expect(await stopOf(ada)).toEqual({ reason: 'asked' })
    provider.taken.length = 0
    await runQueuedJobs(test)
    const words = provider.taken.filter(({ to }) => to === `+1${ada.phone}`)
    expect(words.filter(({ text }) => text.includes('won’t receive any more'))).toHaveLength(1)
  })

  it('answers 404 to calls without the provider’s signature', async () => {
    const { ada, text } = await waitForCode()
    const { url, body, headers } = provider.received(`+1${ada.phone}`, 'STOP')
    const { url: reportTo, body: report } = provider.report(text, 'failed', gone)
    const calls = [
      provider.sign(url, body, { isForged: true }),
      { url, body, headers: {} },
      { url, body: body.replace('STOP', 'QUIT'), headers },
      provider.sign(reportTo, report, { isForged: true }),
    ]
    for (const call of calls) expect((await postAsProvider(test, call)).statusCode).toBe(404)
    const elsewhere = vendor === 'twilio' ? 'telnyx' : 'twilio'
    const other = { ...provider.sign(url, body), url: url.replace(vendor, elsewhere) }
    expect((await postAsProvider(test, other)).statusCode).toBe(404)
    expect(await stopOf(ada)).toBeUndefined()
  })

  it('ignores a report that is sent to the address of another text', async () => {
    const { ada, text } = await waitForCode()
    const call = provider.report(text, 'failed', gone)
    const other = await sendText(ada)
    // Twilio signs the address, which contains our id. Telnyx signs its own id, which belongs to the other text.
    const { statusCode } = await postAsProvider(test, { ...call, url: other.reportTo })
    expect(statusCode).toBe(vendor === 'twilio' ? 404 : 200)
    expect((await rowsOf(ada)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('is sent again after an answer that says neither yes nor no', async () => {
    const ada = await addApplicant(test, COMPLETED)
    await runQueuedJobs(test)
    provider.faults.push((response) => void response.writeHead(503).end('{}'))
    await sendText(ada)
    expect(await rowsOf(ada)).toMatchObject([{ state: 'sending' }])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.ctx.db)
    await runQueuedJobs(test)
    expect(await rowsOf(ada)).toMatchObject([{ state: 'sent' }])
    expect(provider.taken.filter(({ to }) => to === `+1${ada.phone}`)).toHaveLength(1)
  })

  it('can be checked by ready without sending a text', async () => {
    await test.ctx.sms.probe?.(AbortSignal.timeout(2_000))
    const wrong = vendorSms({ ...provider.settings, token: 'nobody:wrong' })
    await expect(wrong.probe?.(AbortSignal.timeout(2_000))).rejects.toThrow('401')
    expect(provider.taken).toEqual([])
  })
})
