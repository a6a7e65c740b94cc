import { describe, expect, it } from 'vitest'
import { assertGoodPassword } from '../../domains/access/auth/passwords.ts'
import { demoPeople } from './people.ts'
import { DEMO_PASSWORD } from './person.ts'
import type { DemoPerson, Step } from './story.ts'
import { timelineOf } from './timeline.ts'

describe('the table of demo people', () => {
  it.each(['key', 'email', 'phone', 'name'] as const)('gives nobody the %s of another', (field) => {
    expect(new Set(demoPeople.map((person) => person[field])).size).toBe(demoPeople.length)
  })

  it('has somebody at every institution', () => {
    const slugs = new Set(demoPeople.map(({ institution }) => institution))
    expect([...slugs].toSorted()).toEqual(['harborlight', 'juniper', 'meadow', 'summit'])
  })

  it.each(demoPeople)('$key is plainly invented and has lived', (person) => {
    expect(person.email).toMatch(/^[a-z.]+@example\.com$/)
    expect(person.phone).toMatch(/^55555501\d\d$/)
    expect(person.story).toMatch(/^[A-Z].{20,110}\.$/)
    expect(person.steps.length).toBeGreaterThan(0)
    for (const { day } of person.steps) expect(Number.isInteger(day) && day <= 0).toBe(true)
  })

  it.each(demoPeople)('$key has a story in plain words', ({ story }) => {
    // "Since" names when something began; what lasts is told with "for".
    expect(story).not.toMatch(/\bsince (?:\w+ ){1,3}(?:day|week|month|year)s?\b/i)
    expect(story, 'a status as the tables spell it').not.toMatch(/[A-Z]_[A-Z]/)
  })

  it('has a password that its institutions take', () => {
    const rules = { password_min_length: 12, password_max_length: 64 }
    for (const { email, institution: slug } of demoPeople) {
      const institution = { ...rules, name: slug, short_name: slug, slug }
      expect(() => assertGoodPassword(DEMO_PASSWORD, email, institution)).not.toThrow()
    }
  })
})

describe('the timeline', () => {
  const now = new Date('2026-03-10T13:30:00Z')
  const act = async () => undefined
  const person = (key: string, steps: Omit<Step, 'act'>[]): DemoPerson => ({
    key,
    institution: 'harborlight',
    email: '',
    name: '',
    phone: '',
    story: '',
    steps: steps.map((step) => ({ ...step, act })),
  })
  const told = (people: DemoPerson[]) =>
    timelineOf(people, now).map((moment) => `${moment.person.key} ${moment.at.toISOString()}`)

  it('has the network act on the last business day before a closed one', () => {
    // 7 and 8 March 2026 are a weekend.
    const steps = [{ day: -2, isNetworkStep: true } as const, { day: -2 }]
    expect(told([person('a', steps)])).toEqual([
      'a 2026-03-06T15:00:00.000Z',
      'a 2026-03-08T14:00:00.000Z',
    ])
  })

  it('weaves the days of all people together, over daylight saving', () => {
    const a = person('a', [{ day: -9 }, { day: -1, at: '09:00' }])
    const b = person('b', [{ day: -9, at: '15:00' }, { day: -2 }])
    expect(told([a, b])).toEqual([
      'a 2026-03-01T15:00:00.000Z',
      'b 2026-03-01T20:00:00.000Z',
      'b 2026-03-08T14:00:00.000Z',
      'a 2026-03-09T13:00:00.000Z',
    ])
  })

  it('keeps the order of the table at one instant, and never runs ahead of now', () => {
    const a = person('a', [{ day: 0, at: '23:00' }, { day: 0 }])
    const b = person('b', [{ day: 0 }])
    expect(told([a, b])).toEqual([
      'a 2026-03-10T13:30:00.000Z',
      'a 2026-03-10T13:30:00.000Z',
      'b 2026-03-10T13:30:00.000Z',
    ])
  })
})
