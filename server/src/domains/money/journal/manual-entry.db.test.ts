import type { Approval } from '@passbook/contract/console/approvals'
import type { ManualEntry } from '@passbook/contract/console/journal'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { useStaff } from '../../../../test/console/use-staff.ts'
import { asForm } from '../../../../test/messages/writing.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import { manualEntryChecks } from '../../../verify/staff-money-checks.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'

const ENTRY = {
  debit: 'bank_fees',
  credit: 'suspense',
  amount_cents: '1234',
  reason: 'The wire fee of October.',
}
/** A white square. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAADklEQVR4nGP4DwYMEAoAU7oL9ZisIGcAAAAASUVORK5CYII=',
  'base64',
)
interface List {
  pending: ManualEntry[]
  entries: ManualEntry[]
}

describe('a manual journal entry', () => {
  const test = useTestApp()
  const [maker, checker] = useStaff(test, 'operations', 'approver')
  type Member = typeof maker

  const ask = async (
    fields: Record<string, string> = ENTRY,
    isProven = true,
    by: Member = maker,
  ) => {
    const file = { name: 'invoice.png', declaredType: 'image/png', bytes: PNG }
    const { payload, type } = await asForm(fields, isProven ? [file] : [])
    const { status, body } = await by.browser.call<{ approval_id: string }>(
      'POST',
      '/console/journal',
      payload,
      { 'content-type': type },
    )
    return { status, id: body.data?.approval_id }
  }
  const decide = (id: string | undefined, decision = 'approve', by: Member = checker) =>
    by.browser.post<{ approval: Approval }>(`/console/approvals/${id}/decide`, {
      decision,
      reason: 'I looked at the invoice.',
    })
  const list = async (by: Member = maker) =>
    (await by.browser.get<List>('/console/journal')).body.data ?? { pending: [], entries: [] }
  const balanceOf = async (kind: string) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(p.amount_cents), 0)::bigint as cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where p.institution_id = ${maker.institution_id} and a.kind = ${kind}`.execute(test.ctx.db)
    return rows[0]?.cents ?? 0
  }

  it('is posted when a second person agrees, with both names and the file', async () => {
    const before = await balanceOf('suspense')
    const { id } = await ask()
    expect(await balanceOf('suspense')).toBe(before)
    expect((await list()).pending).toMatchObject([
      { debit: 'bank_fees', credit: 'suspense', amount_cents: 1234, agreed_by: null },
    ])
    expect((await decide(id, 'approve', maker)).status).toBe(403)
    const { body } = await decide(id)
    expect(body.data?.approval).toMatchObject({
      decision: 'approved',
      amount_cents: 1234,
      facts: [
        { label: 'Amount', value: '$12.34' },
        { label: 'Debit', value: 'Bank fees, $0.00 before, $12.34 debit after' },
        { label: 'Credit' },
        { label: 'File', value: 'invoice.png' },
      ],
    })
    expect(await balanceOf('suspense')).toBe(before + 1234)
    expect(await balanceOf('bank_fees')).toBe(-1234)
    const { pending, entries } = await list()
    expect(pending).toEqual([])
    expect(entries[0]).toMatchObject({
      reason: ENTRY.reason,
      asked_by: 'Some operations',
      agreed_by: 'Some approver',
      attachment: { name: 'invoice.png' },
    })
    expect((await verifyBooks(test.ctx.db)).difference).toBeNull()
  })

  it('that is refused posts nothing', async () => {
    const before = await balanceOf('suspense')
    await decide((await ask()).id, 'refuse')
    expect(await balanceOf('suspense')).toBe(before)
  })

  it.each([
    ['a customer’s account', { debit: 'savings' }],
    ['clearing, which transfers keep', { credit: 'ach_clearing' }],
    ['interest, which the nightly run keeps', { debit: 'interest_expense' }],
    ['one account twice', { debit: 'suspense' }],
    ['nothing', { amount_cents: '0' }],
    ['no reason', { reason: ' ' }],
  ])('about %s is refused', async (_, change) => {
    expect((await ask({ ...ENTRY, ...change })).status).toBe(422)
  })

  it('without a file is refused, and so is another role', async () => {
    expect((await ask(ENTRY, false)).status).toBe(422)
    for (const role of ['viewer', 'approver', 'agent'] as const) {
      expect((await ask(ENTRY, true, await enterAs(test, role))).status, role).toBe(403)
    }
  })

  it('opens its file to readers of the desk alone, and the audit trail keeps it', async () => {
    const { id } = await ask()
    const file = (await list()).pending.at(-1)?.attachment?.uuid
    const path = `/console/journal/files/${file}/download`
    expect((await checker.browser.post(path, {})).status).toBe(200)
    const agent = await enterAs(test, 'agent')
    expect((await agent.browser.post(path, {})).status).toBe(403)
    const other = `/console/journal/files/${id}/download`
    expect((await checker.browser.post(other, {})).status).toBe(404)
    const opened = await test.ctx.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'open_journal_file')
      .execute()
    expect(opened).toEqual([{ actor_id: checker.email }])
  })

  it('that was changed behind the back of two people is found', async () => {
    const owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    await owner.query('set session_replication_role = replica')
    const differences = async () => {
      const all = acrossInstitutions(test.ctx.db, 'verifying all books')
      const found = []
      for (const check of Object.values(manualEntryChecks)) {
        found.push(...(await check.execute(all)).rows)
      }
      return found
    }
    expect(await differences()).toEqual([])
    await owner.query('update manual_entries set amount_cents = amount_cents + 1')
    expect(await differences()).toHaveLength(1)
    await owner.query('update manual_entries set amount_cents = amount_cents - 1')
    await owner.query('update manual_entries set entry_id = -entry_id')
    expect((await differences()).length).toBeGreaterThan(0)
    await owner.query('update manual_entries set entry_id = -entry_id')
    expect(await differences()).toEqual([])
    await owner.end()
  })
})
