import { expect, it } from 'vitest'
import { reportWords } from './file-words.ts'

const report = {
  file_id: '',
  is_replay: false,
  returns: 2,
  changes: 1,
  others: 0,
  outcomes: { applied: 2, unknown_trace: 1, mismatch: 0 },
}

it('says what was in a file and what became of it', () => {
  expect(reportWords(report)).toBe('2 returns, 1 change: 2 applied, 1 unknown, put in suspense.')
  const empty = { ...report, returns: 0, changes: 0, outcomes: {} }
  expect(reportWords(empty)).toBe('An empty file.')
  expect(reportWords({ ...empty, is_replay: true })).toMatch(/^This file was known already/)
})

it('says when an answer comes that was asked for on a closed day', () => {
  const closed = { ...report, file_id: null, outcomes: { open: 1 }, delivered_on: '2026-11-12' }
  expect(reportWords(closed)).toBe(
    'The bank will have the answer on Nov 12, 2026, at 8:00 AM Eastern Time.',
  )
})
