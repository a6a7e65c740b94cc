import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp as testApp } from '../../../../test/app.ts'
import { credit, expectSoundBooks } from '../../../../test/books.ts'
import { type Saver, addSaver, savingsOf } from '../../../../test/savers.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { readFileText } from '../ach/file-lines.ts'
import { submitDue } from '../ach/submit-due.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'

/** Business days, a race of twenty on each. */
const DAYS = [16, 17, 18, 19, 20, 23, 24, 25, 27, 30].map((day) =>
  parseBusinessDate(`2026-11-${day}`),
)
const WISHES = 20
const LEAST = 20
const FUNDS_CENTS = 10_000_00

const app = testApp()
/** A second before the last moment; the file is made while that is being answered. */
const clock = fixedClock('2026-11-16T15:00:00Z')
let savers: { saver: Saver; accountId: string }[]

beforeAll(async () => {
  app.ctx.clock = clock
  savers = []
  for (let count = 0; count < 2; count += 1) {
    const saver = await addSaver(app)
    const accountId = await savingsOf(app, saver)
    await credit({ db: app.ctx.db, institution_id: saver.institution_id }, accountId, FUNDS_CENTS)
    savers.push({ saver, accountId })
  }
})

/** In turn by both people, deposits and withdrawals. */
async function wish(place: number): Promise<{ saver: Saver; id: string }> {
  const { saver, accountId } = savers[place % 2] ?? {}
  if (!saver || !accountId) throw new Error('nobody saves')
  const { transfer } = await inTransaction(app.ctx.db, (trx) =>
    initiateTransfer(trx, {
      institution_id: saver.institution_id,
      kind: place % 4 < 2 ? 'deposit' : 'withdrawal',
      amountCents: 1_00 + place,
      accountId,
      linkedAccountId: saver.link?.id ?? '',
      madeBy: saver.depositor_id,
      callKey: randomUUID(),
      idempotencyKey: randomUUID(),
      now: clock.now(),
      actor: { kind: 'depositor', id: saver.depositor_id },
    }),
  )
  return { saver, id: transfer.id }
}

/** How long the last file took: the stops are spread over that. */
let fileMs = 60

async function race(day: BusinessDate): Promise<Map<string, number>> {
  clock.set(easternInstant(day, '10:00'))
  const wishes = await Promise.all(Array.from({ length: WISHES }, (_, place) => wish(place)))
  clock.set(new Date(easternInstant(day, '15:45').getTime() - 1000))
  const from = performance.now()
  const [institution_id = ''] = wishes.map(({ saver }) => saver.institution_id)
  const file = submitDue(app.ctx, institution_id, day)
  const stops = wishes.map(async ({ saver, id }, place) => {
    await sleep((place * fileMs) / WISHES)
    const { status } = await saver.browser.post(`/transactions/${id}/void`)
    return [id, status] as const
  })
  await file
  fileMs = performance.now() - from
  return new Map(await Promise.all(stops))
}

test('of two hundred stops at the cut-off each wins or loses: in no file, or gone with it', async () => {
  const answers = new Map<string, number>()
  for (const day of DAYS) for (const [id, status] of await race(day)) answers.set(id, status)

  const rows = await app.ctx.db
    .selectFrom('transfers')
    .leftJoin('ach_entries', 'ach_entries.transfer_id', 'transfers.id')
    .select(['transfers.id', 'transfers.status', 'kind', 'trace', 'file_id', 'hold_id'])
    .select('posted_entry_id')
    .where('transfers.id', 'in', [...answers.keys()])
    .execute()
  expect(rows).toHaveLength(DAYS.length * WISHES)
  const entries = await readEntries()
  const outcomes = { won: 0, lost: 0 }
  for (const { id, status, kind, trace, file_id, hold_id, posted_entry_id } of rows) {
    const isWithdrawal = kind === 'withdrawal'
    if (answers.get(id) === 200) {
      outcomes.won += 1
      expect([status, file_id, hold_id, posted_entry_id]).toEqual(['Voided', null, null, null])
    } else {
      outcomes.lost += 1
      expect([answers.get(id), status]).toEqual([422, 'Submitted'])
      const carried = entries.get(file_id ?? '')?.filter((line) => line.endsWith(trace ?? '-'))
      expect(carried).toHaveLength(1)
      expect(posted_entry_id !== null).toBe(isWithdrawal)
    }
  }
  expect(outcomes.won).toBeGreaterThanOrEqual(LEAST)
  expect(outcomes.lost).toBeGreaterThanOrEqual(LEAST)
  // And the first deposits of both, which nobody stopped.
  expect([...entries.values()].flat()).toHaveLength(outcomes.lost + savers.length)
  for (const { saver, accountId } of savers) {
    const { held_cents } = await readBalances(app.ctx.db, saver.institution_id, accountId)
    expect(held_cents).toBe(0)
  }
  await expectSoundBooks(app.ctx.db)
})

/** The entries of every file that left; a line of them ends with its trace. */
async function readEntries(): Promise<Map<string, string[]>> {
  const files = await app.ctx.db.selectFrom('ach_files').select(['institution_id', 'id']).execute()
  const entries = new Map<string, string[]>()
  for (const { institution_id, id } of files) {
    const parts = await Array.fromAsync(readFileText(app.ctx, institution_id, id))
    const lines = parts.join('').split(/\r?\n/)
    entries.set(
      id,
      lines.filter((line) => line.startsWith('6')),
    )
  }
  return entries
}
