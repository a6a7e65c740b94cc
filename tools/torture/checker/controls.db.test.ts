import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../server/test/app.ts'
import { credit } from '../../../server/test/books.ts'
import type { Reply, TestBrowser } from '../../../server/test/browser.ts'
import { enterAs } from '../../../server/test/console/staff-browser.ts'
import { type Applicant, addApplicantWith } from '../../../server/test/opening.ts'
import { savingsOf } from '../../../server/test/savers.ts'
import { copyTransfer, deleteTransfer } from '../../../server/test/transfer-statements.ts'
import { readFileText } from '../../../server/src/domains/money/ach/file-lines.ts'
import { submitDue } from '../../../server/src/domains/money/ach/submit-due.ts'
import { parseBusinessDate } from '../../../server/src/platform/calendar/business-date.ts'
import { fixedClock } from '../../../server/src/platform/calendar/clock.ts'
import { History } from '../history.ts'
import { type Attempt, fieldOf } from './attempt.ts'
import { compare } from './check.ts'
import { readWithin } from './contents.ts'
import type { SentFile } from './files.ts'

/**
 * Shows that the checker can fail: a small history on a real database is right, and each violation that is planted
 * there is named. Every violation is planted in a transaction that is rolled back.
 */

const MONDAY = '2026-11-16T15:00:00Z'
const CUT_OFF = '2026-11-16T21:00:00Z'
const SAVED = 400_00

describe('the checker', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  const history = new History()
  const files: SentFile[] = []
  const made = {} as {
    deposit: string
    withdrawal: string
    canceled: string
    /** The key of a deposit whose answer was lost, and that happened. */
    lostKey: string
    /** The key of a withdrawal that was refused. */
    refusedKey: string
    refund: string
    approval: string
    heldAmount: string
    account: string
  }
  let owner: Client

  beforeAll(async () => {
    test.ctx.clock = clock
    owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    const ada = await addApplicantWith(test, {})
    await call(ada, 'POST /fund-my-account', { amount_cents: 250_00 })
    made.account = await savingsOf(test, ada)
    const books = { db: test.ctx.db, institution_id: ada.institution_id }
    await credit(books, made.account, SAVED, parseBusinessDate('2026-11-13'))
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ activated_at: new Date('2026-01-02') })
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    made.deposit = await order(ada, 'POST /deposit', 75_00)
    made.lostKey = randomUUID()
    await call(ada, 'POST /deposit', { amount_cents: 31_00 }, { key: made.lostKey, isLost: true })
    made.withdrawal = await order(ada, 'POST /withdraw', 20_00)
    made.canceled = await order(ada, 'POST /deposit', 55_00)
    const act = 'POST /transactions/:uuid/void'
    await call(ada, act, {}, { path: `/transactions/${made.canceled}/void` })
    made.refusedKey = randomUUID()
    await call(ada, 'POST /withdraw', { amount_cents: 9_000_00 }, { key: made.refusedKey })
    await read(ada)
    await refund(ada)
    await holdAndRelease(ada)
    clock.set(CUT_OFF)
    await submitDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-16'))
    const sent = await test.ctx.db
      .selectFrom('ach_files')
      .select('id')
      .where('institution_id', '=', ada.institution_id)
      .where('direction', '=', 'out')
      .execute()
    for (const { id } of sent) {
      files.push({ id, text: await text(readFileText(test.ctx, ada.institution_id, id)) })
    }
    await read(ada)
    await call(ada, 'POST /consents/withdraw', { kind: 'esign' })
  })
  afterAll(() => owner.end())

  /** Calls as a person does, and writes it down as the tool does. */
  async function call<T>(
    { browser }: { browser: TestBrowser },
    act: string,
    request: object,
    {
      path = act.split(' ')[1] ?? '',
      key = null,
      isLost = false,
      person = 'ada',
    }: { path?: string; key?: string | null; isLost?: boolean; person?: string } = {},
  ): Promise<Reply<T>> {
    const method = act.startsWith('GET') ? 'GET' : 'POST'
    const needsKey = ['/deposit', '/withdraw', '/fund-my-account'].includes(path)
    const ownKey = key ?? (needsKey ? randomUUID() : null)
    const sentAt = Date.now()
    const body = method === 'GET' ? undefined : request
    const headers: Record<string, string> = ownKey === null ? {} : { 'idempotency-key': ownKey }
    const reply = await browser.call<T>(method, path, body, headers)
    const { invocation_id: invocationId, data } = reply.body
    history.record({
      call: randomUUID(),
      person,
      act,
      path: `/api/v1${path}`,
      key: ownKey,
      request,
      sentAt,
      endedAt: Date.now(),
      answer: isLost ? null : { status: reply.status, invocationId, data },
    })
    return reply
  }

  async function order(who: Applicant, act: string, amount_cents: number): Promise<string> {
    const { body, status } = await call<{ transaction: { uuid: string } }>(who, act, {
      amount_cents,
    })
    expect([status, body.message]).toMatchObject([200, expect.any(String)])
    return body.data?.transaction.uuid ?? ''
  }

  async function read(who: Applicant): Promise<void> {
    for (const act of ['GET /accounts', 'GET /transactions']) await call(who, act, {})
  }

  async function refund({ depositor_id }: Applicant): Promise<void> {
    const maker = await enterAs(test, 'operations')
    const asked = await call<{ approval_id: string }>(
      maker,
      'POST /console/customers/:uuid/refund',
      { amount_cents: 12_50, words: 'Fee of your bank', reason: 'They sent us the bill.' },
      { path: `/console/customers/${depositor_id}/refund`, person: 'oskar' },
    )
    made.approval = asked.body.data?.approval_id ?? ''
    await approve(made.approval)
    const query = 'select transfer_id as id from money_by_hand where approval_id = $1'
    made.refund = await idOf(query, made.approval)
  }

  async function holdAndRelease({ depositor_id }: Applicant): Promise<void> {
    const maker = await enterAs(test, 'operations')
    const path = `/console/customers/${depositor_id}/amount-holds`
    const because = { reason: 'The sender says it was stolen.' }
    const amount = { amount_cents: 15_00, ends_on: '2026-12-01', ...because }
    const act = 'POST /console/customers/:uuid/amount-holds'
    const held = await call<{ uuid: string }>(maker, act, amount, { path, person: 'oskar' })
    made.heldAmount = held.body.data?.uuid ?? ''
    const asked = await call<{ approval_id: string }>(maker, `${act}/:hold/release`, because, {
      path: `${path}/${made.heldAmount}/release`,
      person: 'oskar',
    })
    await approve(asked.body.data?.approval_id)
  }

  async function approve(id = ''): Promise<void> {
    await call(
      await enterAs(test, 'approver'),
      'POST /console/approvals/:uuid/decide',
      { decision: 'approve', reason: 'It is right.' },
      { path: `/console/approvals/${id}/decide`, person: 'petra' },
    )
  }

  /** What the checker finds after these statements, which no trigger of the database refuses. */
  async function findAfter(
    statements: readonly string[],
    changed: { history?: readonly Attempt[]; files?: readonly SentFile[] } = {},
  ): Promise<string[]> {
    await owner.query('begin')
    try {
      await owner.query('set local session_replication_role = replica')
      for (const statement of statements) await owner.query(statement)
      const contents = await readWithin(owner)
      const evidence = { history: history.attempts, files, contents, deliveries: [], ...changed }
      return compare(evidence).findings.map(({ kind, words }) => `${kind}: ${words}`)
    } finally {
      await owner.query('rollback')
    }
  }

  const idOf = async (query: string, value: string) =>
    (await owner.query<{ id: string }>(query, [value])).rows[0]?.id ?? ''
  const lostId = () => idOf('select id from transfers where call_key = $1', made.lostKey)

  /** The history with other answers for some calls. */
  const changing = (act: string, change: (attempt: Attempt) => Attempt) =>
    history.attempts.map((attempt) => (attempt.act === act ? change(attempt) : attempt))

  it('finds nothing where everything is as it was answered', async () => {
    expect(files).toHaveLength(1)
    expect(history.attempts.filter(({ act }) => act.startsWith('GET '))).toHaveLength(4)
    expect(await findAfter([])).toEqual([])
  })

  it('names an acknowledged deposit that is gone, though an unanswered equal one happened', async () => {
    const found = await findAfter([
      `update transfers set amount_cents = 7500 where call_key = '${made.lostKey}'`,
      ...deleteTransfer(made.deposit),
    ])
    expect(found).toContainEqual(expect.stringMatching(/^lost: ada POST \/deposit .*acknowledged$/))
  })

  it('names an acknowledged withdrawal that is gone with its hold', async () => {
    const found = await findAfter([
      `delete from holds where transfer_id = '${made.withdrawal}'`,
      ...deleteTransfer(made.withdrawal),
    ])
    expect(found).toContainEqual(expect.stringMatching(/^lost: ada POST \/withdraw /))
  })

  it('names an effect that is there twice, of an answered and of an unanswered call', async () => {
    const twice = await findAfter(copyTransfer(made.deposit, {}))
    expect(twice).toContainEqual(expect.stringMatching(/^doubled: ada POST \/deposit .* 2 times$/))
    const unanswered = await findAfter(copyTransfer(await lostId(), {}))
    expect(unanswered).toContainEqual(expect.stringContaining(`(${made.lostKey}): is there 2`))
  })

  it('allows that an unanswered call did not happen', async () => {
    const found = await findAfter(deleteTransfer(await lostId()))
    expect(found.filter((words) => !/^(file|read): /.test(words))).toEqual([])
  })

  it('names a transfer that no call ordered', async () => {
    const found = await findAfter(copyTransfer(made.deposit, { call_key: `'of nobody'` }))
    expect(found).toContainEqual(expect.stringMatching(/^invented: deposit .* no call has its key/))
  })

  it('names a refused withdrawal that happened', async () => {
    const found = await findAfter(
      copyTransfer(made.withdrawal, { call_key: `'${made.refusedKey}'` }),
    )
    expect(found).toContainEqual(expect.stringContaining(`(${made.refusedKey}): was refused`))
  })

  it('names an amount that is not the one asked for', async () => {
    const found = await findAfter([
      `update transfers set amount_cents = 7501 where id = '${made.deposit}'`,
    ])
    expect(found).toContainEqual(expect.stringMatching(/^altered: .* amount: 7501, and not 7500$/))
    expect(found).toContainEqual(expect.stringMatching(/^file: .* with 7500 cents$/))
    expect(found).toContainEqual(expect.stringMatching(/^read: .* with 7500, not 7501 cents$/))
  })

  it('names a cancellation that was undone', async () => {
    const found = await findAfter([
      `update transfers set status = 'Initiated' where id = '${made.canceled}'`,
    ])
    expect(found).toContainEqual(expect.stringMatching(/^lost: .*void .* left the transfer Init/))
    expect(found).toContainEqual(expect.stringMatching(/^books: .* its last move was to Voided$/))
  })

  it('names a refund that two people agreed to and that is gone, or there twice', async () => {
    const gone = await findAfter([
      `delete from money_by_hand where transfer_id = '${made.refund}'`,
      ...deleteTransfer(made.refund),
    ])
    expect(gone).toContainEqual(expect.stringMatching(/^lost: petra .*: moved nothing$/))
    const twice = await findAfter([
      'alter table money_by_hand drop constraint money_by_hand_institution_id_approval_id_key',
      `insert into money_by_hand select (jsonb_populate_record(t,
         jsonb_build_object('transfer_id', '${made.deposit}'))).* from money_by_hand t`,
    ])
    expect(twice).toContainEqual(expect.stringMatching(/^doubled: petra .*: moved it 2 times$/))
  })

  it('names an amount that staff held otherwise, or that was not released, or twice', async () => {
    const ledgerHold = `id = (select hold_id from amount_holds where id = '${made.heldAmount}')`
    const other = await findAfter([`update holds set amount_cents = 1501 where ${ledgerHold}`])
    expect(other).toContainEqual(
      expect.stringMatching(/^altered: oskar .* amount: 1501, and not 1500$/),
    )
    const gone = await findAfter([`delete from amount_holds where id = '${made.heldAmount}'`])
    expect(gone).toContainEqual(expect.stringMatching(/^lost: oskar .* holds nothing$/))
    const kept = await findAfter([`update holds set released_at = null where ${ledgerHold}`])
    expect(kept).toContainEqual(expect.stringMatching(/^lost: petra .* released nothing$/))
    const twice = await findAfter([
      `insert into audit_log overriding system value select (jsonb_populate_record(a, jsonb_build_object('id', -1))).*
       from audit_log a where action = 'release_amount_hold'`,
    ])
    expect(twice).toContainEqual(expect.stringMatching(/^doubled: petra .* released it 2 times$/))
  })

  it('names a withdrawn consent, and a request of staff, that is gone', async () => {
    const consent = await findAfter([`delete from audit_log where action = 'withdraw_consent'`])
    expect(consent).toContainEqual(expect.stringMatching(/^lost: ada POST \/consents\/withdraw /))
    const found = await findAfter([`delete from staff_approvals where id = '${made.approval}'`])
    expect(found).toContainEqual(expect.stringMatching(/^lost: oskar .* left no request/))
  })

  it('names a request that was decided by the one who made it', async () => {
    const stored = await findAfter([
      'alter table staff_approvals drop constraint staff_approvals_check',
      `update staff_approvals set decided_by = asked_by where id = '${made.approval}'`,
    ])
    expect(stored).toContainEqual(expect.stringMatching(/^alone: petra .* the own request/))
    const act = 'POST /console/approvals/:uuid/decide'
    const asOskar = changing(act, (attempt) => ({ ...attempt, person: 'oskar' }))
    const called = await findAfter([], { history: asOskar })
    expect(called).toContainEqual(expect.stringMatching(/^alone: oskar .* the own request/))
  })

  it('names an altered posting, balance, hold and running balance', async () => {
    const posting = await findAfter([
      `update postings set amount_cents = amount_cents + 1 where account_seq = 1`,
    ])
    expect(posting).toContainEqual(expect.stringMatching(/^books: entry \d+ sums to 1 cents$/))
    expect(posting).toContainEqual(expect.stringMatching(/^books: account .* balance /))
    const both = await findAfter([
      `update postings set amount_cents = amount_cents + sign(amount_cents) where entry_id =
         (select posted_entry_id from transfers where id = '${made.withdrawal}')`,
    ])
    expect(both).toContainEqual(expect.stringMatching(/^books: withdrawal .* posted with 2001 /))
    const hold = await findAfter([
      `update savings_balances set held_cents = held_cents + 1 where account_id = '${made.account}'`,
    ])
    expect(hold).toContainEqual(expect.stringMatching(/^books: account .* on hold 1 cents, and 0 /))
    const running = await findAfter([
      `update postings set balance_cents = balance_cents + 1 where account_seq = 2`,
    ])
    expect(running).toContainEqual(expect.stringMatching(/^books: account .* posting 2: /))
  })

  it('names a transfer that is in no file, in one twice, or there with another amount', async () => {
    const [sent] = files
    if (sent === undefined) throw new Error('no file was sent')
    const missing = await findAfter([
      `delete from ach_entries where transfer_id = '${made.deposit}'`,
    ])
    expect(missing).toContainEqual(expect.stringMatching(/^file: deposit .* is in no file$/))
    expect(missing).toContainEqual(expect.stringMatching(/^file: an entry of no transfer/))
    const twice = await findAfter([], { files: [sent, sent] })
    expect(twice).toContainEqual(expect.stringMatching(/^file: deposit .* is 2 times in the file/))
    const altered = { ...sent, text: sent.text.replace('0000007500', '0000007501') }
    const wrong = await findAfter([], { files: [altered] })
    expect(wrong).toContainEqual(expect.stringMatching(/^file: file .* cannot be read: the sums/))
  })

  it('names a read that leaves out what was acknowledged', async () => {
    const without = changing('GET /transactions', ({ answer, ...attempt }) => {
      const listed = fieldOf(answer?.data, 'transactions') as { uuid: string }[]
      const left = listed.filter(({ uuid }) => uuid !== made.deposit)
      return {
        ...attempt,
        answer: answer && { ...answer, data: { transactions: left, next: null } },
      }
    })
    const found = await findAfter([], { history: without })
    expect(found).toContainEqual(expect.stringMatching(/^read: .* acknowledged, and is not shown$/))
  })

  it('names a read that shows what nobody had asked for yet', async () => {
    const early = changing('GET /transactions', (attempt) => ({
      ...attempt,
      sentAt: 0,
      endedAt: 1,
    }))
    const found = await findAfter([], { history: early })
    expect(found).toContainEqual(expect.stringMatching(/^read: .* nobody had asked for yet$/))
  })

  it('names a balance that never was, and an amount on hold that is not accounted for', async () => {
    const richer = (field: string) =>
      changing('GET /accounts', (attempt) => {
        const account = fieldOf(attempt.answer?.data, '0') as Record<string, number>
        const data = [{ ...account, [field]: (account[field] ?? 0) + 1 }]
        return { ...attempt, answer: attempt.answer && { ...attempt.answer, data } }
      })
    const never = await findAfter([], { history: richer('current_balance_cents') })
    expect(never).toContainEqual(expect.stringMatching(/^read: .* not a balance of then$/))
    const held = await findAfter([], { history: richer('available_balance_cents') })
    expect(held).toContainEqual(expect.stringMatching(/^read: .* cents on hold; /))
  })

  it('allows that a deposit is held as soon as it settles, and shown once that is written', async () => {
    const first = history.attempts.find(({ act }) => act === 'GET /accounts')
    const found = await findAfter([
      `insert into holds (institution_id, account_id, amount_cents, reason, transfer_id, idempotency_key,
         input_hash, placed_at)
       select institution_id, account_id, amount_cents, 'return window', id, 'settled', '\\x00',
         to_timestamp(${(first?.sentAt ?? 0) / 1_000})
       from transfers where id = '${made.deposit}'`,
    ])
    expect(found.filter((words) => words.startsWith('read: '))).toEqual([])
  })
})
