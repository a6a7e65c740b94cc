import { describe, expect, it } from 'vitest'
import { addDays, parseBusinessDate } from '../../calendar/business-date.ts'
import { easternInstant } from '../../calendar/eastern.ts'
import { demoPeople } from './people.ts'
import { LIVED_DAYS, splitLife } from './split-life.ts'
import type { Step } from './story.ts'
import {
  FAR_DAY,
  PRESENT_DAY,
  REAL_NOW,
  keepInstant,
  keepInstantsIn,
  tellInstant,
  tellInstantsIn,
} from '../lives/instants.ts'
import { loadText, readLives, writeLives } from '../lives/lives-file.ts'
import { preparedInstitutions } from './restore-prepared.ts'
import { findSeeded, nameSeeded } from '../lives/seeded-ids.ts'
import { livesVersion } from '../lives/version.ts'

describe('the lives that are kept', () => {
  it.each(preparedInstitutions)('are those of the stories and tables of today: %s', (slug) => {
    const { version } = readLives(loadText(slug) ?? '{}\n')
    expect(version, 'the stories or the tables have changed: run npm run lives').toBe(
      livesVersion(),
    )
  })

  it('are read as they were written', () => {
    const text = loadText(preparedInstitutions[0] ?? '') ?? ''
    expect(writeLives(readLives(text))).toBe(text)
  })

  it('hold no secret: neither a hash of a password nor a token', () => {
    for (const slug of preparedInstitutions) {
      expect(loadText(slug)).not.toMatch(/\$argon2|token=|hash=/)
    }
  })
})

describe('instants', () => {
  const now = new Date('2027-02-03T12:00:00Z')
  const making = { now, today: parseBusinessDate('2027-02-03') }

  it('of the past stay what they are', () => {
    expect(keepInstant('2026-03-02 15:00:00+00')).toBe('2026-03-02 15:00:00+00')
    expect(tellInstant('2026-03-02 15:00:00+00', making, 7)).toBe('2026-03-02 15:00:00+00')
  })

  it('of steps prepared whatever the day are counted from today, on the wall clock', () => {
    const june = easternInstant(addDays(PRESENT_DAY, -45), '10:00')
    const kept = keepInstant(june.toISOString().replace('T', ' ').replace('.000Z', '+00'))
    expect(kept).toBe('@-45 10:00')
    // Winter there, summer here.
    expect(tellInstant(kept, making, 0)).toBe('2026-12-20T15:00:00.000Z')
  })

  it('that have happened never lie ahead of now', () => {
    expect(tellInstant('@0 10:00', making, 0)).toBe('2027-02-03T12:00:00.000Z')
    expect(tellInstant('@14 10:00', making, 0)).toBe('2027-02-17T15:00:00.000Z')
  })

  it('of real time are the moment people are made, each row a little later', () => {
    const later = new Date(REAL_NOW.getTime() + 600_000).toISOString()
    const kept = keepInstant(later.replace('T', ' ').replace('.000Z', '.000041+00'))
    expect(kept).toBe('@now+600')
    expect(tellInstant(kept, making, 2_041)).toBe('2027-02-03T12:10:00.002041Z')
  })

  it.each(['On June 15, 2040 we', 'by 6/15/2040.', '{"on":"2040-06-15"}'])(
    'of a day that will be another are noticed in %s',
    (text) => expect(text).toMatch(FAR_DAY),
  )

  it.each(['2041', 'entry 2040 of 2050', 'Mar 4, 2026', '2026-03-04', 'wire 20400615'])(
    'are not seen in %s',
    (text) => expect(text).not.toMatch(FAR_DAY),
  )

  it('are told within texts too', () => {
    const kept = keepInstantsIn('review:2040-06-14T14:00:00.000Z and 2026-01-01T00:00:00.000Z')
    expect(kept).toBe('review:{@-1 10:00} and 2026-01-01T00:00:00.000Z')
    expect(tellInstantsIn(kept, making)).toContain('review:2027-02-02T15:00:00.000Z and')
  })
})

describe('rows that every installation seeds', () => {
  const id = '5b0c7a3e-1111-4222-8333-444455556666'

  it('are named, wherever they are mentioned, and found again', () => {
    const named = nameSeeded(`{"document":"${id}"}`, new Map([[id, '{w9 1}']]))
    expect(named).toBe('{"document":"{w9 1}"}')
    expect(findSeeded(named, new Map([['{w9 1}', 'other']]))).toBe('{"document":"other"}')
  })
})

describe('a life', () => {
  const act = async () => undefined
  const step = (day: number, more: Partial<Step> = {}): Step => ({ day, act, ...more })

  it('is prepared up to the first step that follows the calendar within the last weeks', () => {
    const steps = [
      step(-LIVED_DAYS - 1),
      step(-3, { isTimeless: true, at: '09:00' }),
      step(-3),
      step(-1, { isTimeless: true }),
    ]
    const days = ({ past, timeless, lived }: ReturnType<typeof splitLife>) =>
      [past, timeless, lived].map((part) => part.map(({ day }) => day))
    expect(days(splitLife({ steps: steps.toReversed() }))).toEqual([[-61], [-3], [-3, -1]])
  })

  it('of most people is prepared to its end, or nearly so', () => {
    const lived = demoPeople.filter((person) => splitLife(person).lived.length > 0)
    expect(lived.length).toBeLessThan(demoPeople.length / 2)
  })
})
