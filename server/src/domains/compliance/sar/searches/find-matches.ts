import type { Agreement, SearchMatch } from '@passbook/contract/console/searches'
import type { Context } from '../../../../context.ts'
import { indexSsn } from '../../../people/registration/ssn.ts'
import { type Candidate, type Period, candidates, outsideNames } from './candidates.ts'
import { businessKeys, fullNameKeys, personKeys } from './name-keys.ts'
import type { Subject } from './subject.ts'

/** A subject beside somebody whom they fit. */
export interface Match {
  /** Of the subject in its list. */
  subject: number
  depositor_id: string
  strength: SearchMatch['strength']
  agrees: Agreement[]
}

/** Everybody in the period whom a subject fits, by their SSN or by a name; the strong ones first. */
export async function findMatches(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  period: Period,
  subjects: readonly Subject[],
): Promise<Match[]> {
  const bySsn = indexBy(subjects, ({ ssn }) =>
    ssn === '' ? [] : [indexSsn(vault, period.institution_id, ssn).toString('hex')],
  )
  const byName = indexBy(subjects, keysOf)
  const found: Match[] = []
  const known = new Set<string>()
  for await (const person of candidates(db, period)) {
    for (const match of matchesOf(person, subjects, { bySsn, byName })) {
      found.push(match)
      known.add(pairOf(match))
    }
  }
  for await (const { depositor_id, holder_name } of outsideNames(db, period)) {
    for (const subject of placesOf(byName, outsideKeys(holder_name))) {
      const match: Match = { subject, depositor_id, strength: 'weak', agrees: ['outside_name'] }
      // Mostly the outside account is their own, under the same name.
      if (known.has(pairOf(match))) continue
      found.push(match)
      known.add(pairOf(match))
    }
  }
  return found.toSorted(byStrength)
}

type Index = ReadonlyMap<string, readonly number[]>

function matchesOf(
  person: Candidate,
  subjects: readonly Subject[],
  { bySsn, byName }: { bySsn: Index; byName: Index },
): Match[] {
  const { first_name, last_name, ssn_index, date_of_birth } = person
  const numbered = placesOf(bySsn, ssn_index ? [ssn_index.toString('hex')] : [])
  const keys = personKeys({ first: first_name ?? '', last: last_name ?? '' })
  const named = placesOf(byName, keys)
  return [...new Set([...numbered, ...named])].map((place) => {
    const isBornThen = date_of_birth !== null && subjects[place]?.date_of_birth === date_of_birth
    const isNumber = numbered.has(place)
    const agrees: Agreement[] = [
      ...(isNumber ? (['ssn'] as const) : []),
      ...(named.has(place) ? (['name'] as const) : []),
      ...(isBornThen ? (['date_of_birth'] as const) : []),
    ]
    const strength = isNumber || isBornThen ? 'strong' : 'weak'
    return { subject: place, depositor_id: person.id, strength, agrees }
  })
}

function keysOf(subject: Subject): string[] {
  const { first_name, middle_name, last_name, business_name, aliases } = subject
  if (business_name !== '') return [business_name, ...aliases].flatMap(businessKeys)
  return [
    ...personKeys({ first: first_name, last: last_name }),
    ...personKeys({ first: `${first_name} ${middle_name}`, last: last_name }),
    ...aliases.flatMap(fullNameKeys),
  ]
}

/** Nobody knows whether such a holder is a person. */
function outsideKeys(name: string): string[] {
  return [...fullNameKeys(name), ...businessKeys(name)]
}

function indexBy(subjects: readonly Subject[], keys: (subject: Subject) => string[]): Index {
  const index = new Map<string, number[]>()
  for (const [place, subject] of subjects.entries()) {
    for (const key of new Set(keys(subject))) {
      const places = index.get(key)
      if (places) places.push(place)
      else index.set(key, [place])
    }
  }
  return index
}

function placesOf(index: Index, keys: readonly string[]): Set<number> {
  return new Set(keys.flatMap((key) => index.get(key) ?? []))
}

function pairOf({ subject, depositor_id }: Match): string {
  return `${subject} ${depositor_id}`
}

function byStrength(a: Match, b: Match): number {
  if (a.strength !== b.strength) return a.strength === 'strong' ? -1 : 1
  return a.subject - b.subject
}
