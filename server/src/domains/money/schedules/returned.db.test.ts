import { describe, expect, test } from 'vitest'
import { recordingAch, wishFor } from '../../../../test/ach.ts'
import { answerTo, answerWith, lettersTo } from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import {
  type Repeated,
  repeat,
  statusOf,
  transfersOf,
} from '../../../../test/repeating/schedules.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { submitDue } from '../ach/submit-due.ts'

const bank = testBank()
const MONDAY = parseBusinessDate('2026-03-02')
const NOW = easternInstant(MONDAY, '10:00')
const EVERY_WEEK = { anchor: MONDAY, every: 'week', now: NOW } as const

async function cutOff(): Promise<string> {
  const ach = recordingAch()
  const clock = fixedClock(easternInstant(MONDAY, '16:00'))
  await submitDue({ ...bank.ctx, ach, clock }, bank.institution_id, MONDAY)
  return ach.files[0]?.text ?? ''
}

async function comesBack({ transfer }: Pick<Repeated, 'transfer'>, code: string): Promise<void> {
  const { trace } = await bank.db
    .selectFrom('ach_entries')
    .select('trace')
    .where('transfer_id', '=', transfer.id)
    .executeTakeFirstOrThrow()
  await answerWith(bank, [answerTo({ transfer, trace: trace ?? '' }, code)])
}

async function ownerOf({ link }: Repeated): Promise<string> {
  const { email } = await bank.db
    .selectFrom('depositors')
    .innerJoin('users', 'users.id', 'depositors.user_id')
    .select('email')
    .where('entity_id', '=', link.entity_id)
    .executeTakeFirstOrThrow()
  return email
}

describe('a deposit that repeats and comes back', () => {
  test.each(['R07', 'R08', 'R10', 'R29'])(
    'as %s ends, and so do others of that account',
    async (code) => {
      const one = await repeat(bank, EVERY_WEEK)
      const other = await repeat(bank, { ...EVERY_WEEK, every: 'month', of: one })
      const stranger = await repeat(bank, EVERY_WEEK)
      await cutOff()
      await comesBack(one, code)
      expect(await statusOf(bank, one)).toBe('ENDED returned')
      expect(await statusOf(bank, other)).toBe('ENDED returned')
      expect(await statusOf(bank, stranger)).toBe('ACTIVE')
      const statuses = (await transfersOf(bank, one)).map(({ status }) => status)
      expect(statuses).toEqual(['Returned', 'Cancelled'])
      const letters = await lettersTo(bank, await ownerOf(one))
      const ended = letters.filter(({ template }) => template === 'schedule_ended')
      expect(ended).toHaveLength(2)
      expect(ended[0]?.params['reason']).toContain('this recurring deposit has ended')
      await expectSoundBooks(bank.db)
    },
  )

  test('as R01 is tried again, as one of them, and the next still comes', async () => {
    const one = await repeat(bank, EVERY_WEEK)
    await cutOff()
    await comesBack(one, 'R01')
    expect(await statusOf(bank, one)).toBe('ACTIVE')
    const all = await transfersOf(bank, one)
    expect(
      all.map(({ status, retry_count, occurrence_date }) => [status, retry_count, occurrence_date]),
    ).toEqual(
      expect.arrayContaining([
        ['Returned', 0, '2026-03-02'],
        ['Initiated', 1, '2026-03-02'],
        ['Initiated', 0, '2026-03-09'],
      ]),
    )
    expect(all).toHaveLength(3)
    await expectSoundBooks(bank.db)
  })

  test.each(['R02', 'R09'])(
    'as %s goes on: what its link may not carry is for its day',
    async (code) => {
      const one = await repeat(bank, EVERY_WEEK)
      await cutOff()
      await comesBack(one, code)
      expect(await statusOf(bank, one)).toBe('ACTIVE')
      await expectSoundBooks(bank.db)
    },
  )
})

test('the file calls repeating deposits R and single ones S', async () => {
  const { accountId, link } = await repeat(bank, EVERY_WEEK)
  await wishFor(bank, { kind: 'deposit', amountCents: 777, accountId, linkedAccountId: link.id })
  const lines = (await cutOff()).split('\n').filter((line) => line.startsWith('6'))
  const types = lines.map((line) => [Number(line.slice(29, 39)), line.slice(76, 78).trim()])
  expect(types).toContainEqual([1_000, 'R'])
  expect(types).toContainEqual([777, 'S'])
})
