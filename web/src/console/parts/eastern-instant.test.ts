import { expect, it } from 'vitest'
import { easternInstant } from './eastern-instant.ts'

it.each([
  ['2026-11-16T09:30', '2026-11-16T14:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T13:30:00.000Z'],
  // Comes twice, and does not come at all.
  ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['2026-03-08T02:30', null],
  ['2026-11-16', null],
  ['yesterday', null],
])('reads %s in Eastern time as %s', (local, instant) => {
  expect(easternInstant(local)).toBe(instant)
})
