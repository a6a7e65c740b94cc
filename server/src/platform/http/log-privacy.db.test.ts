import { rmSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { inboxOf, latestCode, PASSWORD, runQueuedJobs } from '../../../test/browser.ts'
import { ENDPOINTS } from '../../../test/fuzz/endpoints.ts'
import { FIRST, SECOND, type Canaries, toldOf } from '../../../test/privacy/canaries.ts'
import { everyCall } from '../../../test/privacy/every-call.ts'
import { scan } from '../../../test/privacy/scan.ts'
import { addPair, choicesOf, foreignChoices, type Marked } from '../../../test/privacy/sharing.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { fixedClock } from '../calendar/clock.ts'
import { openLog } from '../log.ts'
import { notifyBySms } from '../mail/notify.ts'

/**
 * Everything that calls and jobs log, down to `debug`, while two people make every call of the contract, write
 * what is theirs wherever there is room for text, and the outside world repeats it in its errors: nothing of
 * it is in the log.
 */

const lines: string[] = []
const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })

/** Fields of bodies in which people write about themselves. */
const FIELDS = [
  'first_name',
  'last_name',
  'ssn',
  'phone',
  'email',
  'street',
  'date_of_birth',
  'subject',
  'text',
  'code',
  'password',
]
/** Fields that are no text: a number in them may be anything by chance. An address belongs to `req` only. */
const NOT_TEXT = ['time', 'pid', 'hostname', 'responseTime', 'seconds', 'job_id', 'email', 'level']

function textOf(line: string): string {
  const told = JSON.parse(line) as Record<string, unknown> & { req?: { remoteAddress?: string } }
  for (const name of NOT_TEXT) delete told[name]
  delete told.req?.remoteAddress
  return JSON.stringify(told)
}

describe('the log', () => {
  const folder = temporaryFolder('log-privacy')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const test = useTestApp({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' }, log)
  const clock = fixedClock('2026-08-20T15:00:00Z')
  beforeEach(() => {
    test.ctx.clock = clock
  })
  const secrets = new Set<string>([PASSWORD])
  const people: Marked[] = []

  const wordsOf = ({ word, ssn, email, phone, date_of_birth }: Canaries) =>
    `${word} ${ssn} ${email} ${phone} ${date_of_birth}`

  it('is filled by every call of two people, and by their jobs', async () => {
    people.push(...(await addPair(test, 'secondary', () => clock.set('2026-11-16T15:00:00Z'))))
    for (const { depositor_id, canaries } of people) {
      const name = { first_name: canaries.word, last_name: `${canaries.word}son` }
      await test.ctx.db.updateTable('depositors').set(name).where('id', '=', depositor_id).execute()
    }
    const [first] = people
    if (!first) throw new Error('nobody is there')
    for (const who of people) {
      await scan(test, who, everyCall('reads', await choicesOf(test, first, who)), [])
      await scan(test, who, everyCall('acts', await foreignChoices(test, first, who)), [])
      noteSecrets(who)
    }
    await noteNumbers(first)
    await runQueuedJobs(test)
    expect(lines.length).toBeGreaterThan(ENDPOINTS.length * 4)
  })

  it('and by what is theirs in every body, path, query and header', async () => {
    for (const { canaries, browser } of people) {
      const words = wordsOf(canaries)
      for (const { method, path } of ENDPOINTS) {
        const filled = path.replaceAll(/:\w+/g, encodeURIComponent(canaries.word))
        const body = Object.fromEntries(FIELDS.map((field) => [field, words]))
        const headers = { 'idempotency-key': words, 'user-agent': words, referer: words }
        await browser.call(
          method,
          `${filled}?q=${encodeURIComponent(words)}`,
          method === 'GET' ? undefined : body,
          headers,
        )
      }
      await sendUnreadable(canaries)
    }
  })

  it('and by errors that repeat it, of the database, of mail and text providers, and of jobs', async () => {
    const [first, second] = people
    if (!first || !second) throw new Error('nobody is there')
    const { ctx } = test
    const repeat = ({ to, ...sent }: { to: string; text: string; subject?: string }) => {
      throw Object.assign(new Error(`550 <${to}> rejected`), {
        rejected: [to],
        response: sent.text,
      })
    }
    const { email, sms } = ctx
    Object.assign(ctx, { email: { send: repeat }, sms: { send: repeat } })
    await first.browser.post('/forgot-password', { email: FIRST.email })
    const question = { to: FIRST.phone, text: `Is it you, ${FIRST.word}?` }
    await notifyBySms(ctx, ctx.db, first.institution_id, question)
    await runQueuedJobs(test)
    Object.assign(ctx, { email, sms })
    const { db } = ctx
    const fails = [
      db.updateTable('users').set({ email: FIRST.email }).where('id', '=', second.user_id),
      db.updateTable('depositors').set({ id: FIRST.email }).where('id', '=', second.depositor_id),
      db
        .updateTable('depositors')
        .set({ state: wordsOf(FIRST) })
        .where('id', '=', second.depositor_id),
    ]
    for (const failing of fails) {
      const err: unknown = await failing.execute().catch((error: unknown) => error)
      expect(err).toBeInstanceOf(Error)
      log.error({ err }, 'a statement failed')
      log.error({ err: new AggregateError([err]) }, 'several failed')
      log.error({ err: new Error('caused', { cause: err }) }, 'another failed')
    }
    for (const text of [`{"a": ${FIRST.word}`, FIRST.email]) {
      try {
        JSON.parse(text)
      } catch (err) {
        log.error({ err }, 'unreadable')
      }
    }
  })

  it('says nothing of any of it', () => {
    const told = lines.flatMap((line) => {
      const text = textOf(line)
      const personal = [FIRST, SECOND].flatMap((canaries) => toldOf(text, canaries))
      const secret = [...secrets].filter((one) => text.includes(one))
      const all = [...personal, ...secret]
      return all.length > 0 ? [`${all.join(', ')}: ${text.slice(0, 600)}`] : []
    })
    expect([...new Set(told)].slice(0, 20)).toEqual([])
    const logged = lines.map((line) => JSON.parse(line) as { msg: string })
    const messages = new Set(logged.map(({ msg }) => msg))
    expect([...messages]).toEqual(
      expect.arrayContaining([
        'request completed',
        'an email failed',
        'a job failed',
        'a job is done',
      ]),
    )
  })

  function noteSecrets({ browser }: Marked): void {
    for (const value of [browser.bearer, ...browser.cookies.values()]) if (value) secrets.add(value)
  }

  /** Account numbers in full, and a code. */
  async function noteNumbers({ browser, entity_id, email }: Marked): Promise<void> {
    const { rows } = await test.ctx.pool.query<{ id: string; account_number: string }>(
      `select savings_account_id as id from entities where id = $1`,
      [entity_id],
    )
    const path = `/accounts/${rows[0]?.id}/numbers`
    const revealed = await browser.get<{ account_number: string }>(path)
    secrets.add(revealed.body.data?.account_number ?? '')
    expect(revealed.status).toBe(200)
    secrets.add(`${Number.parseInt(entity_id.slice(0, 8), 16)}1234`)
    await browser.get('/mfa-select/email')
    const code = await latestCode(test, email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await inboxOf(test, email)).length).toBeGreaterThan(0)
  }

  async function sendUnreadable({ word, email }: Canaries): Promise<void> {
    const headers = { host: 'localhost', 'content-type': 'application/json' }
    for (const url of [
      '/api/v1/login',
      '/api/v1/register',
      `/api/v1/${email}`,
      `/${email}/417-58-8231`,
    ]) {
      await test.app.inject({
        method: 'POST',
        url,
        headers,
        payload: `{"email": "${email}", ${word}`,
      })
      await test.app.inject({ method: 'GET', url, headers: { ...headers, accept: 'text/html' } })
    }
  }
})
