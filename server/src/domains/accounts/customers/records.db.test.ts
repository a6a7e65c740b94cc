import { randomUUID } from 'node:crypto'
import type {
  CustomerNote,
  CustomerPaper,
  CustomerTransaction,
  OpenItems,
} from '@passbook/contract/console/customer-records'
import type { Role } from '@passbook/contract/console/roles'
import type { Transaction } from '@passbook/contract/transfers'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { REASON } from '../../../../test/console/about-whom.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { addSaver } from '../../../../test/savers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'

const TODAY = parseBusinessDate('2026-11-13')

describe('the records of a customer', () => {
  const test = useTestApp()
  const browsers = new Map<Role, StaffBrowser>()
  let saver: Awaited<ReturnType<typeof addSaver>>

  beforeAll(async () => {
    for (const role of ['viewer', 'agent', 'operations', 'approver', 'compliance'] as const) {
      browsers.set(role, (await enterAs(test, role)).browser)
    }
    saver = await addSaver(test)
  })

  async function read<T>(role: Role, path: string): Promise<T> {
    const reply = await browsers.get(role)?.get<T>(`/console/customers/${path}`)
    if (!reply?.body.data) throw new Error(`answered ${reply?.status}`)
    return reply.body.data
  }
  const post = <T>(role: Role, path: string, body: object) => {
    const browser = browsers.get(role)
    if (!browser) throw new Error('nobody has this role')
    return browser.post<T>(`/console/customers/${path}`, body)
  }

  it('has the transactions, filtered, and none of another account', async () => {
    const other = await addSaver(test)
    const path = `${saver.depositor_id}/transactions`
    interface Found {
      transactions: Transaction[]
      has_more: boolean
    }
    const all = await read<Found>('viewer', path)
    expect(all.transactions.map(({ uuid }) => uuid)).toContain(saver.transaction.uuid)
    expect(all.transactions.map(({ uuid }) => uuid)).not.toContain(other.transaction.uuid)
    const none = await read<Found>('viewer', `${path}?kind=refund`)
    expect(none.transactions).toEqual([])
    const { status } = (await browsers
      .get('viewer')
      ?.get(`/console/customers/${path}/${other.transaction.uuid}`)) ?? { status: 0 }
    expect(status).toBe(404)
  })

  it('has one transaction with its ACH entry, its returns and its disputes', async () => {
    const { institution_id, depositor_id, transaction } = saver
    const { db, clock } = test.ctx
    const file = async (direction: 'out' | 'in') => {
      const state = direction === 'out' ? 'handed_over' : 'applied'
      const kept =
        direction === 'out'
          ? { file_id_modifier: 'R' }
          : { content_hash: Buffer.from(randomUUID()) }
      const values = { institution_id, direction, state, business_date: TODAY, ...kept }
      const made = { ...values, created_at: clock.now() } as never
      const { id } = await db
        .insertInto('ach_files')
        .values(made)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const [sent, received] = [await file('out'), await file('in')]
    const trace = '091000015551234'
    const entry = { institution_id, transfer_id: transaction.uuid, file_id: sent, batch: 1, trace }
    await db
      .insertInto('ach_entries')
      .values({ ...entry, file_date: TODAY })
      .execute()
    const answer = { institution_id, file_id: received, place: 1, kind: 'return', code: 'R01' }
    const about = { original_trace: trace, amount_cents: 250_00, is_credit: false }
    await db
      .insertInto('ach_answers')
      .values({ ...answer, ...about, transfer_id: transaction.uuid } as never)
      .execute()
    const said = { from: 'call', depositor_id, transaction_id: transaction.uuid, words: 'Not me.' }
    const dispute = await browsers
      .get('operations')
      ?.post<{ dispute: { uuid: string } }>('/console/disputes', said)
    expect(dispute?.status).toBe(200)
    const path = `${depositor_id}/transactions/${transaction.uuid}`
    expect(await read<CustomerTransaction>('operations', path)).toMatchObject({
      transaction: { uuid: transaction.uuid, reference: transaction.reference },
      sent: { file_id: sent, trace },
      answers: [{ file_id: received, place: 1, code: 'R01', received_on: TODAY }],
      disputes: [{ uuid: dispute?.body.data?.dispute.uuid, is_open: true }],
    })
    expect((await read<CustomerTransaction>('compliance', path)).disputes).toEqual([])
  })

  it('notes a view of transactions, and none that was refused', async () => {
    const { depositor_id, institution_id } = await addSaver(test)
    const views = async () => {
      const { count } = await test.ctx.db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('institution_id', '=', institution_id)
        .where('action', '=', 'view_customer')
        .where('entity_id', '=', depositor_id)
        .executeTakeFirstOrThrow()
      return count
    }
    const path = `/console/customers/${depositor_id}/transactions`
    const viewer = browsers.get('viewer')
    expect((await viewer?.get(`${path}/${randomUUID()}`))?.status).toBe(404)
    expect((await viewer?.get(`${path}?after=${randomUUID()}`))?.status).toBe(422)
    expect(await views()).toBe(0)
    expect((await viewer?.get(path))?.status).toBe(200)
    expect(await views()).toBe(1)
  })

  it('has notes, with author and time, newest first, which nothing changes', async () => {
    const path = `${saver.depositor_id}/notes`
    await post('agent', path, { text: 'Prefers calls in the morning.' })
    const added = await post<{ note: CustomerNote }>('approver', path, { text: 'Met in person.' })
    expect(added.status).toBe(200)
    const { notes } = await read<{ notes: CustomerNote[] }>('viewer', path)
    expect(notes.map(({ text }) => text)).toEqual([
      'Met in person.',
      'Prefers calls in the morning.',
    ])
    expect(notes[0]).toMatchObject({ by: expect.stringContaining('approver') as string })
    const change = test.ctx.db
      .updateTable('customer_notes')
      .set({ text: 'Other' })
      .where('institution_id', '=', saver.institution_id)
      .execute()
    await expect(change).rejects.toThrow()
    expect((await post('viewer', path, { text: 'No.' })).status).toBe(403)
    expect((await post('agent', path, { text: ' ' })).status).toBe(422)
    expect((await post('agent', `${randomUUID()}/notes`, { text: 'Who?' })).status).toBe(404)
  })

  it('opens a paper as the customer gets it, and records who did', async () => {
    const { institution_id, depositor_id } = saver
    const letter = { subject: 'About your account', paragraphs: ['Please read this.'] }
    const made = { institution_id, depositor_id, message_id: randomUUID(), template: 'test' }
    const { id } = await test.ctx.db
      .insertInto('required_notices')
      .values({ ...made, letter: JSON.stringify(letter), made_on: TODAY } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { papers } = await read<{ papers: CustomerPaper[] }>('agent', `${depositor_id}/papers`)
    const notice = { kind: 'notice', paper_id: id }
    expect(papers).toContainEqual({ ...notice, title: letter.subject, made_on: TODAY })
    const opened = await post<{ download_url: string }>(
      'agent',
      `${depositor_id}/papers/open`,
      notice,
    )
    expect(opened.status).toBe(200)
    const { details } = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('institution_id', '=', institution_id)
      .where('action', '=', 'open_paper')
      .where('entity_id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject(notice)
    const other = await addSaver(test)
    expect((await post('agent', `${other.depositor_id}/papers/open`, notice)).status).toBe(404)
    expect((await post('viewer', `${depositor_id}/papers/open`, notice)).status).toBe(403)
  })

  it('has the requests and the work that are open, and who placed a hold and why', async () => {
    const { institution_id, depositor_id } = await addSaver(test)
    const refund = { amount_cents: 1_00, words: 'A fee', reason: REASON }
    await post('operations', `${depositor_id}/refund`, refund)
    const task = { kind: 'ach_unreachable', message: 'Look.', details: { depositor_id } }
    const now = test.ctx.clock.now()
    await raiseTask(test.ctx.db, { institution_id, ...task, key: `open:${depositor_id}`, now })
    await post('operations', `${depositor_id}/hold`, { reason: 'A call that sounded wrong.' })
    const items = await read<OpenItems>('operations', `${depositor_id}/open-items`)
    expect(items).toMatchObject({
      approvals: [{ words: expect.stringContaining('$1.00') as string }],
      hold: { reason: 'A call that sounded wrong.' },
    })
    expect(items.tasks.map(({ message }) => message)).toContain('Look.')
    const viewed = await read<OpenItems>('viewer', `${depositor_id}/open-items`)
    expect(viewed.approvals).toEqual([])
  })
})
