import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import {
  type Snapshot,
  loadSnapshot,
  readSnapshot,
  rowsOf,
  tableOf,
  toText,
  writeSnapshot,
} from '../snapshot/snapshot-file.ts'
import { demoPeople } from './people.ts'
import type { Step } from './story.ts'
import { TAIL_DAYS, endOfHistory, historyOf } from './timeline.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const AGAIN = 'run npm run snapshot, and commit what it writes'

describe('the snapshot of the repository', () => {
  const snapshot = loadSnapshot()
  const head = snapshot?.head

  it('has the steps that the stories have before the tail', () => {
    const told = Object.fromEntries(demoPeople.map((person) => [person.key, historyOf(person)]))
    expect(head?.people, AGAIN).toEqual(told)
  })

  it('ends where the tail of its day begins', () => {
    expect(head?.endsAt, AGAIN).toBe(
      endOfHistory(head?.day ?? parseBusinessDate('2026-01-01')).toISOString(),
    )
  })

  it('has the tables of a migration that is still there', () => {
    expect(readdirSync(MIGRATIONS), AGAIN).toContain(`${head?.migration}.sql`)
  })

  it('has a login for everybody whose story begins before the tail', () => {
    const users = snapshot && tableOf(snapshot, 'users')
    const emails = (users ? rowsOf(users) : []).map(({ email }) => String(email))
    const begun = demoPeople.filter((person) => historyOf(person).length > 0)
    expect(emails.toSorted()).toEqual(begun.map(({ email }) => email).toSorted())
  })

  it('holds no secret: neither a hash of a password nor a token', () => {
    for (const { text } of snapshot?.tables ?? []) expect(text).not.toMatch(/\$argon2|token=|hash=/)
  })

  it('leaves little to run at the first start', () => {
    const tail = demoPeople.flatMap(({ steps }) => steps.filter(({ day }) => day >= -TAIL_DAYS))
    expect(tail.length).toBeLessThan(80)
  })
})

describe('a snapshot', () => {
  const columns = ['id', 'text', 'note']
  const rows = [
    { id: '1', text: 'two\nlines\tand a tab', note: null },
    { id: '2', text: 'C:\\new\\table', note: '' },
    { id: '3', text: '\\N', note: '{"a": "b\\n"}' },
  ]
  const table = { name: 'notes', columns, text: toText(columns, rows) }

  it('gives back the rows it was written with', () => {
    const head: Snapshot['head'] = {
      migration: '0001_first',
      day: parseBusinessDate('2026-11-17'),
      endsAt: '2026-11-05T05:00:00.000Z',
      people: { fresh: [[-16, '10:00']] },
    }
    const empty = { name: 'nothing', columns: ['id'], text: '' }
    const read = readSnapshot(writeSnapshot({ head, tables: [empty, table] }))
    expect(read).toEqual({ head, tables: [empty, table] })
    expect(rowsOf(table)).toEqual(rows)
  })
})

describe('the history of a story', () => {
  const act = async () => undefined
  const step = (day: number, at?: string): Step => ({ day, act, ...(at && { at }) })

  it('is what is older than the tail', () => {
    const steps = [step(-TAIL_DAYS - 1), step(-TAIL_DAYS - 1, '15:00'), step(-TAIL_DAYS), step(0)]
    expect(historyOf({ steps })).toEqual([
      [-TAIL_DAYS - 1, '10:00'],
      [-TAIL_DAYS - 1, '15:00'],
    ])
  })
})
