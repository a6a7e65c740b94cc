import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { Role, mayDo } from '@passbook/contract/console/roles'
import type { SuspicionReport } from '@passbook/contract/console/sar'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { runQueuedJobs } from '../../../../test/browser.ts'
import { OF_STAFF, callsFor } from '../../../../test/console/every-desk.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { matchesOf, takeIn } from '../../../../test/console/taking-in.ts'
import { Random } from '../../../../test/fuzz/random.ts'
import { addApplicantWith, fund } from '../../../../test/opening.ts'
import { everyCall } from '../../../../test/privacy/every-call.ts'
import { SEED } from '../../../../test/chance/seed.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { openLog } from '../../../platform/log.ts'
import { rotateKeys } from '../../../platform/pii/rotate-keys.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'

/**
 * That a suspicion report exists is secret (31 USC 5318(g)(2)), and so is a request for names. Reports
 * full of canaries are opened, changed, filed and ended, requests taken in, decided and answered; then
 * everybody else calls everything, and every answer, letter, log line and table of the database is
 * looked through for a canary or an id of either.
 */

const CANARY = 'zyzzogeton'
const words = (n: number) => ({
  title: `Title ${CANARY} ${n}`,
  suspect: `Suspect ${CANARY} ${n}`,
  narrative: `Narrative ${CANARY} ${n}`,
})
/** The customer is one of those asked for. */
const SUBJECTS = `last_name,first_name,aliases,street
Testwell,Tessa,${CANARY} One,1 ${CANARY} Lane
${CANARY},Nora,,
`
const STORE = /suspicion_(reports|log|searches|subjects|matches)/
/** The only places that may know the tables by name. */
const KNOW_THE_STORE = [
  'platform/db/tables/suspicion.ts',
  'domains/compliance/sar/',
  'platform/pii/sealed-columns.ts',
  'seed/snapshot/snapshot-tables.ts',
]

describe('that a suspicion report or a request for names exists', () => {
  const logged: string[] = []
  const listener = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString('utf8'))
      done()
    },
  })
  const test = useTestApp({ EXPOSE_METRICS: 'on' }, openLog({ logLevel: 'debug' }, listener))
  const secrets = [CANARY]
  const ids: string[] = []
  let connie: StaffBrowser
  let customer: Awaited<ReturnType<typeof addApplicantWith>>
  let search: string
  let everythingOfHers: string
  /** What the log said while she worked; later others name them in addresses of theirs. */
  let linesOfHers: string

  beforeAll(async () => {
    connie = (await enterAs(test, 'compliance')).browser
    customer = await addApplicantWith(test)
    await fund(customer.browser, 5_000_00)
    const { depositor_id } = customer
    const reports: SuspicionReport[] = []
    for (const [n, about] of [depositor_id, depositor_id, null, depositor_id].entries()) {
      const given = { ...words(n), depositor_id: about, detected_on: '2026-01-05' }
      const { body } = await connie.post<{ report: SuspicionReport }>('/console/suspicion', given)
      if (body.data) reports.push(body.data.report)
    }
    ids.push(...reports.map(({ uuid }) => uuid))
    const [changed, filed, ended] = ids
    await connie.call('PATCH', `/console/suspicion/${changed}`, words(10))
    const filing = { filed_on: '2026-01-06', reference: `BSA-${CANARY}` }
    await connie.post(`/console/suspicion/${filed}/file`, filing)
    await connie.post(`/console/suspicion/${ended}/close`, { reason: `A reason ${CANARY}` })
    const searches = await searchForThem()
    const { db } = test.ctx
    const subjects = await db.selectFrom('suspicion_subjects').select('id').execute()
    const matches = await db.selectFrom('suspicion_matches').select('id').execute()
    const log = await db.selectFrom('suspicion_log').select('id').execute()
    expect([subjects.length, matches.length, log.length]).toEqual([6, 3, 7 + 6])
    ids.push(...searches, ...[...subjects, ...matches, ...log].map(({ id }) => id))
    secrets.push(...ids)
    search = searches[0] ?? ''
    const replies = await Promise.all([
      connie.get('/console/suspicion'),
      connie.get('/console/suspicion?view=ended'),
      ...reports.map(({ uuid }) => connie.get(`/console/suspicion/${uuid}`)),
      connie.get('/console/suspicion-searches'),
      connie.get('/console/suspicion-searches?view=ended'),
      connie.get(`/console/suspicion-searches/${search}`),
      connie.get(`/console/suspicion-searches/${search}/subjects`),
      connie.get(`/console/suspicion-searches/${search}/matches?view=same`),
    ])
    everythingOfHers = JSON.stringify(replies)
    linesOfHers = logged.join('')
  })

  /** One is answered, one was a mistake, one goes on. */
  const searchForThem = async (): Promise<string[]> => {
    const uuids: string[] = []
    for (const n of [1, 2, 3]) {
      const request = { reference: `FIN-${CANARY}-${n}`, received_on: '2026-01-05' }
      const { body } = await takeIn(connie, { ...request, file: SUBJECTS })
      if (!body.data) throw new Error(JSON.stringify(body))
      uuids.push(body.data.search.uuid)
    }
    const [answered = '', mistaken = ''] = uuids
    const [match] = await matchesOf(connie, answered)
    await connie.post(`/console/suspicion-matches/${match?.uuid}/decide`, { decision: 'same' })
    const at = '/console/suspicion-searches'
    await connie.post(`${at}/${answered}/answer`, { answered_on: '2026-01-06' })
    await connie.post(`${at}/${mistaken}/withdraw`, { reason: `A mistake ${CANARY}` })
    return uuids
  }

  /** What of it is in a text that did not send it. */
  const found = (text: string, sent = '') =>
    secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))

  it('is told to compliance, so that whoever looks for it here would find it', () => {
    const [changed = ''] = ids
    expect(found(everythingOfHers)).toContain(CANARY)
    expect(found(everythingOfHers)).toContain(changed)
    expect(found(everythingOfHers)).toContain(search)
    expect(everythingOfHers).toContain(`FIN-${CANARY}-1`)
    expect(everythingOfHers).toContain(`1 ${CANARY} Lane`)
  })

  it.each(Role.options.filter((role) => !mayDo(role, 'suspicion.read')))(
    'is told to nobody as %s, by no call of the console',
    async (role) => {
      const random = new Random(SEED)
      const { browser, email } = await enterAs(test, role)
      const [report = ''] = ids
      const told: string[] = []
      let granted = 0
      for (const endpoint of OF_STAFF) {
        // With a customer who is reported on and asked for, with the report and with the request.
        for (const call of callsFor(endpoint, [customer.depositor_id, report, search], random)) {
          const reply = await browser.call(endpoint.method, call.path, call.body)
          const isSecret = endpoint.path.startsWith('/console/suspicion')
          if (isSecret) expect(reply.status).toBe(403)
          if (reply.status === 401) await browser.enter(email)
          if (reply.status < 300) granted += 1
          const sent = `${call.path} ${JSON.stringify(call.body)}`
          told.push(...found(JSON.stringify(reply), sent).map((what) => `${call.path}: ${what}`))
        }
      }
      expect(told).toEqual([])
      expect(granted).toBeGreaterThan(4)
    },
  )

  it('would be found if an act wrote it where others read', async () => {
    const { browser, institution_id } = await enterAs(test, 'approver')
    await writeAudit(test.ctx.db, {
      institution_id,
      actor: { kind: 'operator', id: 'careless@staff.example' },
      action: 'tell_of_it',
      entity: 'depositor',
      entityId: customer.depositor_id,
      details: { reason: 'They wrote tattletale here' },
    })
    const { body } = await browser.get(`/console/audit?customer=${customer.depositor_id}`)
    expect(JSON.stringify(body)).toContain('tattletale')
  })

  it('is told to no depositor, least of all to whom it is about', async () => {
    const choices = { ids: [customer.depositor_id, ids[0] ?? '', search], together: [] }
    const told: string[] = []
    for (const call of [...everyCall('reads', choices), ...everyCall('acts', choices)]) {
      const reply = await customer.browser.call(call.endpoint.method, call.path, call.body)
      const sent = `${call.path} ${JSON.stringify(call.body)}`
      told.push(...found(JSON.stringify(reply), sent).map((what) => `${call.path}: ${what}`))
    }
    expect(told).toEqual([])
  })

  it('is in no letter, no line of the log, no figure and no job', async () => {
    await runQueuedJobs(test)
    const letters = await test.ctx.db.selectFrom('sandbox_inbox').selectAll().execute()
    expect(letters.length).toBeGreaterThan(0)
    expect(found(JSON.stringify(letters))).toEqual([])
    const lines = logged.join('')
    expect(linesOfHers).toContain('/api/v1/console/…')
    expect(found(linesOfHers)).toEqual([])
    expect(lines).not.toContain(CANARY)
    // Not even that somebody was at that desk.
    expect(lines).not.toContain('suspicion')
    const metrics = await test.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(metrics.statusCode).toBe(200)
    expect(metrics.body).toContain('/api/v1/console/audit')
    expect(metrics.body).not.toContain('suspicion')
  })

  it('is in no other table, and in its own not readable', async () => {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      `.execute(test.ctx.db)
    expect(rows.length).toBeGreaterThan(80)
    const inTables: string[] = []
    for (const { name } of rows) {
      const all = await sql<{ text: string }>`
        select row::text as text from ${sql.raw(name)} row`.execute(test.ctx.db)
      const text = all.rows.map((row) => row.text).join('\n')
      const isOwn = name.startsWith('public.suspicion_')
      const seen = found(text).filter((what) => !(isOwn && ids.includes(what)))
      inTables.push(...seen.map((what) => `${name}: ${what}`))
      if (isOwn) expect(found(text)).not.toEqual([])
    }
    expect(inTables).toEqual([])
  })

  it('is not among what is verified, nor counted when keys are changed', async () => {
    const verified = await verifyBooks(test.ctx.db)
    expect(JSON.stringify(verified)).not.toMatch(/suspicion/i)
    const { institution_id } = await enterAs(test, 'viewer')
    const actor = { kind: 'operator', id: 'Kay Rotator' } as const
    const rotations = await rotateKeys(test.ctx, { institution_id, actor })
    expect(rotations.length).toBeGreaterThan(5)
    expect(JSON.stringify(rotations)).not.toContain('suspicion')
    // They are sealed anew all the same, and open.
    const [changed] = ids
    const { body } = await connie.get<{ report: SuspicionReport }>(`/console/suspicion/${changed}`)
    expect(body.data?.report).toMatchObject(words(10))
    const request = await connie.get(`/console/suspicion-searches/${search}/matches?view=same`)
    expect(JSON.stringify(request.body)).toContain(`1 ${CANARY} Lane`)
  })

  it('is known by name to no other part of the server', () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const knowing = files
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => STORE.test(readFileSync(path.join(root, name), 'utf8')))
    expect(knowing.length).toBeGreaterThan(5)
    const others = knowing.filter((name) => !KNOW_THE_STORE.some((known) => name.startsWith(known)))
    expect(others).toEqual([])
  })
})
