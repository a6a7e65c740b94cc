import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useBank as testBank } from '../../../../test/banking.ts'
import { toInstant } from './to-transaction.ts'

const bank = testBank()

it.each([
  ['2026-11-16T15:45:00Z', '2026-11-16T15:45:00.000Z'],
  ['2026-11-16T15:45:00.5Z', '2026-11-16T15:45:00.500Z'],
  ['2026-11-16T15:45:00.057Z', '2026-11-16T15:45:00.057Z'],
  ['2026-11-16T15:45:00.000999Z', '2026-11-16T15:45:00.000Z'],
  ['2026-11-16T23:59:59.999999-05:00', '2026-11-17T04:59:59.999Z'],
])('%s is written as %s', async (stored, told) => {
  const { rows } = await sql<{ at: Date; text: string }>`
    select ${stored}::timestamptz as at, ${stored}::timestamptz::text as text`.execute(bank.db)
  expect(rows.map(({ text }) => toInstant(text))).toEqual([told])
  expect(rows.map(({ at }) => at.toISOString())).toEqual([told])
})

it('refuses what is not in UTC', () => {
  expect(() => toInstant('2026-11-16 10:45:00-05')).toThrow('is not in UTC')
})
