import type { LinkedAccountStatus } from '@passbook/contract/enums'
import { describe, expect, test } from 'vitest'
import { type Sent, answerWith, answerTo, lettersTo, send } from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { credit, keepSoundBooks } from '../../../../test/books.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import type { TemplateName } from '../../../platform/mail/templates.ts'
import { isRequiredNotice } from '../../contact/notices/keep-notice.ts'
import { playbook } from './playbook.ts'

const bank = testBank()

keepSoundBooks(() => bank.db)

/** What a return left behind. */
async function after({ transfer, link, accountId }: Sent) {
  const { db, institution_id } = bank
  const row = await db
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', transfer.id)
    .executeTakeFirstOrThrow()
  const { status } = await db
    .selectFrom('linked_accounts')
    .select('status')
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('depositors')
    .innerJoin('users', 'users.id', 'depositors.user_id')
    .select(['standing', 'standing_reason', 'stands_since', 'email'])
    .where('entity_id', '=', link.entity_id)
    .executeTakeFirstOrThrow()
  const retry = await db
    .selectFrom('transfers')
    .selectAll()
    .where('idempotency_key', '=', `retry:${transfer.id}`)
    .executeTakeFirst()
  const tasks = await db.selectFrom('staff_tasks').selectAll().execute()
  const letters = await lettersTo(bank, person.email)
  return {
    transfer: row,
    link: status,
    standing: person.standing,
    reason: person.standing_reason,
    since: person.stands_since,
    retry,
    tasks: tasks
      .filter(({ details }) => details['transfer_id'] === transfer.id)
      .map(({ kind }) => kind),
    letters: letters.map(({ template }) => template),
    references: letters.map(({ params }) => (params as { reference?: string }).reference),
    balances: await readBalances(db, institution_id, accountId),
  }
}

/** The states' table once more, so that a changed row of the playbook is noticed. */
const EXPECTED: Record<
  string,
  [link: LinkedAccountStatus, standing: 'REVIEW' | null, isStaffTask: boolean, letter: string]
> = {
  R01: ['ACTIVE', null, false, 'deposit_tried_again'],
  R02: ['LOCKED', null, false, 'link_locked'],
  R03: ['LOCKED', null, false, 'link_locked'],
  R04: ['LOCKED', null, false, 'link_locked'],
  R05: ['LOCKED', 'REVIEW', true, 'transfer_returned'],
  R06: ['ACTIVE', null, false, 'transfer_returned'],
  R07: ['LOCKED', 'REVIEW', true, 'transfer_returned'],
  R08: ['DEPOSITS_LOCKED', null, false, 'link_locked'],
  R09: ['ACTIVE', null, false, 'deposit_tried_again'],
  R10: ['LOCKED', 'REVIEW', true, 'transfer_returned'],
  R11: ['LOCKED', 'REVIEW', true, 'transfer_returned'],
  R12: ['LOCKED', null, false, 'link_locked'],
  R13: ['LOCKED', null, false, 'link_locked'],
  R14: ['LOCKED', 'REVIEW', true, 'transfer_returned'],
  R15: ['LOCKED', 'REVIEW', true, 'transfer_returned'],
  R16: ['LOCKED', null, true, 'link_locked'],
  R20: ['LOCKED', null, false, 'link_locked'],
  R23: ['ACTIVE', null, true, 'transfer_returned'],
  R28: ['LOCKED', null, false, 'link_locked'],
  R29: ['LOCKED', null, false, 'link_locked'],
  R51: ['LOCKED', 'REVIEW', true, 'transfer_returned'],
  // Codes without a row of their own.
  R17: ['ACTIVE', null, true, 'transfer_returned'],
  R24: ['ACTIVE', null, true, 'transfer_returned'],
  R31: ['ACTIVE', null, true, 'transfer_returned'],
  R85: ['ACTIVE', null, true, 'transfer_returned'],
}

describe('a returned deposit', () => {
  test('every code of the playbook is tried', () => {
    expect(Object.keys(EXPECTED)).toEqual(expect.arrayContaining(Object.keys(playbook)))
  })

  test.each(Object.entries(EXPECTED))('%s', async (code, [link, standing, isStaffTask, letter]) => {
    const sent = await send(bank)
    const report = await answerWith(bank, [answerTo(sent, code)])
    expect(report).toMatchObject({ returns: 1, changes: 0, outcomes: { applied: 1, open: 0 } })
    const left = await after(sent)
    expect(left.transfer).toMatchObject({
      status: 'Returned',
      return_code: code,
      shortfall_cents: 0,
    })
    expect(left).toMatchObject({ link, standing, letters: [letter] })
    // Whatever the letter is, people on paper get it (RULES: Delivery), and it says which transfer came back.
    expect([letter, isRequiredNotice(letter as TemplateName, {})]).toEqual([letter, true])
    expect(left.references).toEqual([referenceOf(left.transfer)])
    const isOfDeath = code === 'R14' || code === 'R15'
    expect(left.reason).toBe(standing && (isOfDeath ? 'staff' : 'unauthorised_return'))
    expect(left.since === null).toBe(standing === null)
    expect(left.tasks).toEqual(isStaffTask ? ['return_code'] : [])
    expect(left.balances).toMatchObject({ current_cents: 0, held_cents: 0, receivable_cents: 0 })
    const isRetried = code === 'R01' || code === 'R09'
    expect(left.retry?.status).toBe(isRetried ? 'Initiated' : undefined)
  })

  test.each(['Submitted', 'posted', 'Settled'] as const)('when it was %s', async (state) => {
    const sent = await send(bank, {}, state)
    await answerWith(bank, [answerTo(sent, 'R02')])
    const left = await after(sent)
    expect(left.transfer.status).toBe('Returned')
    expect(left.transfer.return_entry_id === null).toBe(state === 'Submitted')
    expect(left.balances).toMatchObject({ current_cents: 0, available_cents: 0 })
  })

  test('of money already spent puts its people on HOLD, over a REVIEW', async () => {
    const sent = await send(bank, {}, 'Settled')
    await credit(bank, sent.accountId, -3_000)
    await answerWith(bank, [answerTo(sent, 'R10')])
    const left = await after(sent)
    expect(left).toMatchObject({ standing: 'HOLD', reason: 'owed', link: 'LOCKED' })
    expect(left.transfer.shortfall_cents).toBe(3_000)
    expect(left.balances).toMatchObject({ current_cents: 0, receivable_cents: 3_000 })
    expect(left.tasks).toEqual(['return_code', 'returned_money_spent'])
  })

  test('leaves a HOLD as it is, and pulls nothing more from people on it', async () => {
    const sent = await send(bank)
    const onHold = { standing: 'HOLD' } as const
    const { entity_id } = sent.link
    await bank.db.updateTable('depositors').set(onHold).where('entity_id', '=', entity_id).execute()
    await answerWith(bank, [answerTo(sent, 'R01')])
    const left = await after(sent)
    expect(left).toMatchObject({ ...onHold, retry: undefined, link: 'DEPOSITS_LOCKED' })
  })

  test('changes nothing about a link that was archived meanwhile', async () => {
    const sent = await send(bank)
    const { id } = sent.link
    await bank.db
      .updateTable('linked_accounts')
      .set({ status: 'ARCHIVED' })
      .where('id', '=', id)
      .execute()
    const report = await answerWith(bank, [answerTo(sent, 'R02')])
    expect(report.outcomes.applied).toBe(1)
    expect(await after(sent)).toMatchObject({ link: 'ARCHIVED', letters: ['transfer_returned'] })
  })
})

describe('a returned withdrawal', () => {
  test('gives the money back and locks the link', async () => {
    const sent = await send(bank, { kind: 'withdrawal' }, 'Submitted')
    await answerWith(bank, [answerTo(sent, 'R03')])
    const left = await after(sent)
    expect(left).toMatchObject({ link: 'LOCKED', standing: null, letters: ['link_locked'] })
    expect(left.balances).toMatchObject({ current_cents: 9_000, available_cents: 9_000 })
  })

  test('is never presented again, and does not stop deposits', async () => {
    const sent = await send(bank, { kind: 'withdrawal' }, 'Submitted')
    await answerWith(bank, [answerTo(sent, 'R01')])
    expect(await after(sent)).toMatchObject({ link: 'ACTIVE', retry: undefined })
  })
})
