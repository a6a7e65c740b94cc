import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../../test/app.ts'
import { TEST_ACTOR, expectSoundBooks, openFunded } from '../../test/books.ts'
import { addLink, addOwner } from '../../test/linking.ts'
import { findInstitutionId } from '../../test/people.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { easternInstant } from '../platform/calendar/eastern.ts'
import type { TransferKind } from '../platform/db/tables/ledger.ts'
import type { StoredLinkStatus } from '../platform/db/tables/outside.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { openAccountNumber } from '../domains/people/linked-accounts/account-number.ts'
import { initiateTransfer } from '../domains/money/transfers/initiate-transfer.ts'
import { advanceClock } from '../doors/banking-day/advance-clock.ts'
import { readAchFile } from '../platform/ports/ach/nacha/read/read-file.ts'

const MONDAY = parseBusinessDate('2026-03-02')
const NOBODY = '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const ELSEWHERE = 'summit.localhost'

interface FileRow {
  id: string
  direction: string
  state: string
  entry_count: number
  debit_cents: number
  created_at: string
}

function calls(test: TestApp) {
  return async (
    method: 'GET' | 'POST',
    path: string,
    body?: { payload: object | string; type?: string },
    host = 'localhost',
  ) => {
    const type = body?.type ?? 'application/json'
    const reply = await test.app.inject({
      method,
      url: `/sandbox/api/${path}`,
      headers: { host, ...(body ? { 'content-type': type } : {}) },
      payload: body?.payload,
    })
    return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body }
  }
}

describe('the ACH network over HTTP', () => {
  const test = useTestApp()
  const call = calls(test)
  const post = (payload: object | string, type?: string, host?: string) =>
    call('POST', 'ach/returns', { payload, type }, host)
  const files = async () => JSON.parse((await call('GET', 'ach/files')).text) as FileRow[]
  let institution_id = ''
  let firstFile = ''
  const left: Awaited<ReturnType<typeof initiate>>[] = []

  async function linkAs(status: StoredLinkStatus) {
    const bank = { ctx: test.ctx, institution_id }
    const { entity_id, depositor_id } = await addOwner(bank)
    return addLink(bank, { status, entity_id, depositor_id })
  }

  async function initiate(kind: TransferKind, amountCents: number, linkedAccountId?: string) {
    const isMicro = kind.startsWith('micro')
    const { db } = test.ctx
    const accountId = isMicro ? null : await openFunded({ db, institution_id }, 500_00)
    const link = linkedAccountId ?? (await linkAs('ACTIVE')).id
    const { transfer } = await inTransaction(db, (trx) =>
      initiateTransfer(trx, {
        institution_id,
        kind,
        amountCents,
        accountId,
        linkedAccountId: link,
        requestId: isMicro ? issueOf(link) : undefined,
        idempotencyKey: randomUUID(),
        now: test.ctx.clock.now(),
        actor: TEST_ACTOR,
      }),
    )
    return { transaction_id: transfer.id, linkId: link }
  }
  const issues = new Map<string, string>()
  const issueOf = (link: string) => issues.get(link) ?? NOBODY

  const statusOf = async (transactionId: string) => {
    const { db } = test.ctx
    const query = db.selectFrom('transfers').select(['status', 'return_code'])
    return query.where('id', '=', transactionId).executeTakeFirstOrThrow()
  }
  /** What the network would send for a transaction of the first file. */
  const returnFileOf = async (transactionId: string, code: string) => {
    const { db, achNetwork, clock } = test.ctx
    const query = db.selectFrom('ach_entries').select('trace')
    const { trace } = await query.where('transfer_id', '=', transactionId).executeTakeFirstOrThrow()
    if (achNetwork === null || trace === null) throw new Error('it did not leave')
    const text = Readable.from([(await call('GET', `ach/files/${firstFile}`)).text])
    const now = clock.now()
    const answer = await achNetwork.answer({ institution_id, text, trace, code, now })
    if (answer.text === null) throw new Error('the network is closed')
    return answer.text
  }
  const next = () => {
    const transfer = left.shift()
    if (transfer === undefined) throw new Error('no transfer left')
    return transfer
  }

  beforeAll(async () => {
    await test.ctx.bankingClock?.beginAt(easternInstant(MONDAY, '10:00'))
    institution_id = await findInstitutionId(test, 'harborlight')
    for (let cents = 100_00; cents < 108_00; cents += 1_00) {
      left.push(await initiate('deposit', cents))
    }
    await advanceClock(test.ctx, { days: 1 })
    firstFile = (await files())[0]?.id ?? ''
  })

  it('lists the files of the institution, newest first', async () => {
    const [file] = await files()
    expect(file).toEqual({
      id: firstFile,
      direction: 'out',
      state: 'handed_over',
      business_date: MONDAY,
      file_id_modifier: 'A',
      entry_count: 8,
      debit_cents: 828_00,
      credit_cents: 0,
      created_at: easternInstant(MONDAY, '16:00').toISOString(),
    })
    expect(JSON.parse((await call('GET', 'ach/files', undefined, ELSEWHERE)).text)).toEqual([])
  })

  it('shows the text of one, and no other', async () => {
    const { status, type, text } = await call('GET', `ach/files/${firstFile}`)
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
    expect(readAchFile(text)).toMatchObject({ ok: true, file: { batches: [{ secCode: 'WEB' }] } })
    expect((await call('GET', `ach/files/${firstFile}`, undefined, ELSEWHERE)).status).toBe(404)
    expect((await call('GET', `ach/files/${NOBODY}`)).status).toBe(404)
    expect((await call('GET', 'ach/files/1')).status).toBe(404)
  })

  it('returns a transaction at once', async () => {
    const { transaction_id, linkId } = next()
    const { status, text } = await post({ transaction_id, code: 'R02' })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({
      is_replay: false,
      returns: 1,
      changes: 0,
      outcomes: { applied: 1, already_returned: 0 },
    })
    expect(await statusOf(transaction_id)).toEqual({ status: 'Returned', return_code: 'R02' })
    const { db } = test.ctx
    const link = db.selectFrom('linked_accounts').select('status').where('id', '=', linkId)
    expect(await link.executeTakeFirst()).toEqual({ status: 'LOCKED' })
    const [newest] = await files()
    expect(newest).toMatchObject({ direction: 'in', state: 'applied', entry_count: 1 })
    await expectSoundBooks(db)
  })

  it('takes every return code of the network', async () => {
    const { transaction_id } = next()
    expect((await post({ transaction_id, code: 'R15' })).status).toBe(200)
    expect(await statusOf(transaction_id)).toEqual({ status: 'Returned', return_code: 'R15' })
  })

  it('tells of a change at once', async () => {
    const { transaction_id, linkId } = next()
    const { text } = await post({ transaction_id, code: 'C03' })
    expect(JSON.parse(text)).toMatchObject({ returns: 0, changes: 1, outcomes: { applied: 1 } })
    expect(await statusOf(transaction_id)).toMatchObject({ status: 'Submitted' })
    const { db, vault } = test.ctx
    const query = db.selectFrom('linked_accounts').selectAll().where('id', '=', linkId)
    const link = await query.executeTakeFirstOrThrow()
    expect(link).toMatchObject({ status: 'ACTIVE', routing_number: '992000053' })
    expect(openAccountNumber(vault, link)).toBe('4400001234')
  })

  it('takes a return file as it is, once', async () => {
    const { transaction_id } = next()
    const file = await returnFileOf(transaction_id, 'R29')
    const first = await post(file, 'text/plain')
    expect(JSON.parse(first.text)).toMatchObject({ is_replay: false, outcomes: { applied: 1 } })
    const again = await post(file, 'text/plain')
    expect(JSON.parse(again.text)).toMatchObject({ is_replay: true, outcomes: { applied: 1 } })
    expect(await statusOf(transaction_id)).toEqual({ status: 'Returned', return_code: 'R29' })
  })

  it('refuses what is no return, and changes nothing', async () => {
    const { transaction_id } = next()
    const waiting = await initiate('deposit', 77_00)
    const before = await files()
    const cases: [payload: object | string, status: number, fields: string[] | null][] = [
      [{ transaction_id, code: 'R99' }, 422, ['code']],
      [{ transaction_id, code: 'R68' }, 422, ['code']],
      [{ transaction_id, code: 'C04' }, 422, ['code']],
      [{ transaction_id, code: 'toString' }, 422, ['code']],
      [{ transaction_id, code: 2 }, 422, ['code']],
      [{ transaction_id }, 422, ['code']],
      [{ transaction_id: '17', code: 'R01' }, 422, ['transaction_id']],
      [{ transaction_id: waiting.transaction_id, code: 'R01' }, 422, ['transaction_id']],
      [{ transaction_id: NOBODY, code: 'R01' }, 404, null],
      ['101 no file', 422, ['file']],
    ]
    for (const [payload, status, fields] of cases) {
      const reply = await post(payload, typeof payload === 'string' ? 'text/plain' : undefined)
      const body = JSON.parse(reply.text) as { code: number; errors: object | null }
      const named = body.errors && Object.keys(body.errors)
      expect({ status: reply.status, code: body.code, named }, reply.text).toEqual({
        status,
        code: status,
        named: fields,
      })
    }
    const elsewhere = await post({ transaction_id, code: 'R01' }, undefined, ELSEWHERE)
    expect(elsewhere.status).toBe(404)
    expect(await statusOf(transaction_id)).toMatchObject({ status: 'Submitted' })
    expect(await files()).toEqual(before)
  })

  it('takes files up to a megabyte, and text or JSON alone', async () => {
    expect((await post('1'.repeat(1024 * 1024 + 1), 'text/plain')).status).toBe(413)
    expect((await post('1'.repeat(1024 * 1024), 'text/plain')).status).toBe(422)
    expect((await post('<r/>', 'application/xml')).status).toBe(415)
    expect((await post('"R01"')).status).toBe(422)
    expect((await post('null')).status).toBe(422)
    expect((await post('', 'text/plain')).status).toBe(422)
    expect((await call('POST', 'ach/returns')).status).toBe(400)
  })

  it('tells the amounts of the newest micro-deposits', async () => {
    const { id: link } = await linkAs('VERIFICATION_PENDING')
    const read = (host?: string) => call('GET', `microdeposits/${link}`, undefined, host)
    expect((await read()).status).toBe(404)
    for (const amounts of [
      [31, 7],
      [12, 45],
    ]) {
      issues.set(link, randomUUID())
      for (const cents of amounts) await initiate('micro_credit', cents, link)
      await initiate('micro_debit', 3, link)
      const { status, text } = await read()
      expect(status).toBe(200)
      expect(JSON.parse(text)).toEqual({
        linked_account_id: link,
        amounts_cents: amounts.toSorted((a, b) => a - b),
        sent_on: '2026-03-03',
      })
    }
    expect((await read(ELSEWHERE)).status).toBe(404)
    expect((await call('GET', `microdeposits/${NOBODY}`)).status).toBe(404)
    expect((await call('GET', 'microdeposits/1')).status).toBe(404)
  })
})
