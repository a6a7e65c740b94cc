import { randomUUID } from 'node:crypto'
import type { SearchResults } from '@passbook/contract/console/frame'
import type { Role } from '@passbook/contract/console/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { REASON } from '../../../../test/console/about-whom.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { written } from '../../../../test/messages/writing.ts'
import { addSaver } from '../../../../test/savers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'

const TRACE = '091000019876543'
const AMOUNT_CENTS = 4321_09
const TODAY = parseBusinessDate('2026-11-13')

describe('the search of the console', () => {
  const test = useTestApp()
  const browsers = new Map<Role, StaffBrowser>()
  let saver: Awaited<ReturnType<typeof addSaver>>
  let things: { thread: string; dispute: string; file: string; callKey: string }

  beforeAll(async () => {
    for (const role of ['operations', 'agent', 'compliance', 'administrator'] as const) {
      browsers.set(role, (await enterAs(test, role)).browser)
    }
    saver = await addSaver(test)
    const { institution_id, depositor_id, transaction, browser } = saver
    const { db } = test.ctx
    const callKey = randomUUID()
    await db
      .updateTable('depositors')
      .set({ first_name: 'Quintessa', last_name: 'Marlowe' })
      .where('id', '=', depositor_id)
      .execute()
    await db
      .updateTable('transfers')
      .set({ amount_cents: AMOUNT_CENTS, call_key: callKey })
      .where('id', '=', transaction.uuid)
      .execute()
    const { uuid: thread } = await written(browser)
    await db
      .updateTable('message_threads')
      .set({ subject: 'Wherefore this 100% fee?', transaction_id: transaction.uuid })
      .where('id', '=', thread)
      .execute()
    const said = { from: 'call', depositor_id, words: 'I did not do this.' }
    const reported = await browsers
      .get('operations')
      ?.post<{ dispute: { uuid: string } }>('/console/disputes', said)
    const file = await addFile(institution_id, transaction.uuid)
    things = { thread, dispute: reported?.body.data?.dispute.uuid ?? '', file, callKey }
  })

  async function addFile(institution_id: string, transfer_id: string): Promise<string> {
    const { id } = await test.ctx.db
      .insertInto('ach_files')
      .values({
        institution_id,
        direction: 'out',
        state: 'handed_over',
        business_date: TODAY,
        file_id_modifier: 'Q',
        created_at: test.ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { institution_id, transfer_id, file_id: id, file_date: TODAY }
    await test.ctx.db
      .insertInto('ach_entries')
      .values({ ...entry, batch: 1, trace: TRACE })
      .execute()
    return id
  }

  async function search(q: string, browser = browsers.get('operations')): Promise<SearchResults> {
    const reply = await browser?.get<SearchResults>(`/console/search?q=${encodeURIComponent(q)}`)
    if (!reply?.body.data) throw new Error(`the search answered ${reply?.status}`)
    return reply.body.data
  }

  const idsOf = (found: SearchResults) => ({
    customers: found.customers.map(({ depositor_id }) => depositor_id),
    transfers: found.transfers.map(({ uuid }) => uuid),
    conversations: found.conversations.map(({ uuid }) => uuid),
    disputes: found.disputes.map(({ uuid }) => uuid),
    files: found.files.map(({ uuid }) => uuid),
  })

  it('finds people by name and email, with their conversations and disputes', async () => {
    const all = {
      customers: [saver.depositor_id],
      transfers: [],
      conversations: [things.thread],
      disputes: [things.dispute],
      files: [],
    }
    expect(idsOf(await search('quintessa marl'))).toEqual(all)
    expect(idsOf(await search(saver.email))).toEqual(all)
  })

  it('finds a transfer by amount, reference, trace number and call id', async () => {
    const transfers = [saver.transaction.uuid]
    const about = { customers: [saver.depositor_id], transfers, conversations: [things.thread] }
    expect(idsOf(await search('$4,321.09'))).toMatchObject({ ...about, files: [] })
    const files = [things.file]
    expect(idsOf(await search(saver.transaction.reference))).toMatchObject({ ...about, files })
    expect(idsOf(await search(TRACE))).toMatchObject({ ...about, files })
    expect(idsOf(await search(things.callKey))).toMatchObject({ ...about, files })
    const [found] = (await search(TRACE)).transfers
    expect(found).toMatchObject({
      depositor_id: saver.depositor_id,
      customer: 'Quintessa Marlowe',
      amount_cents: AMOUNT_CENTS,
      reference: saver.transaction.reference,
    })
  })

  it('finds a conversation by the beginning of its subject, without wildcards', async () => {
    expect(idsOf(await search('wherefore this 100%')).conversations).toEqual([things.thread])
    expect(idsOf(await search('wherefore%fee')).conversations).toEqual([])
  })

  it('finds a dispute by its reference, and a dispute or file by its id', async () => {
    const reference = things.dispute.slice(0, 8)
    // A reference without a digit is read as a name.
    if (/\d/.test(reference)) {
      expect(idsOf(await search(reference)).disputes).toEqual([things.dispute])
    }
    expect(idsOf(await search(things.dispute)).disputes).toEqual([things.dispute])
    expect(idsOf(await search(things.file)).files).toEqual([things.file])
    expect(idsOf(await search(things.thread)).conversations).toEqual([things.thread])
  })

  it('shows only what the role may read', async () => {
    const agent = idsOf(await search(TRACE, browsers.get('agent')))
    expect(agent).toMatchObject({ transfers: [saver.transaction.uuid], files: [] })
    const compliance = idsOf(await search('marlowe', browsers.get('compliance')))
    expect(compliance).toMatchObject({
      customers: [saver.depositor_id],
      conversations: [],
      disputes: [],
    })
    const refused = await browsers.get('administrator')?.get('/console/search?q=marlowe')
    expect(refused?.status).toBe(403)
  })

  it('shows nothing of a relative, and nothing of another institution', async () => {
    const { browser: tied, staff_id } = await enterAs(test, 'operations')
    const tie = { email: saver.email, kind: 'family', reason: REASON }
    await browsers.get('administrator')?.post(`/console/staff/${staff_id}/ties`, tie)
    const { browser: elsewhere } = await enterAs(test, 'operations', 'summit')
    const nothing = { customers: [], transfers: [], conversations: [], disputes: [], files: [] }
    const asked = ['marlowe', saver.email, '$4,321.09', saver.transaction.reference, TRACE]
    for (const q of [...asked, things.callKey, things.thread, things.dispute, 'wherefore']) {
      expect(idsOf(await search(q, tied)), q).toEqual(nothing)
      expect(idsOf(await search(q, elsewhere)), q).toEqual(nothing)
    }
  })

  it('does not search for one letter', async () => {
    expect((await browsers.get('agent')?.get('/console/search?q=a'))?.status).toBe(422)
  })
})
