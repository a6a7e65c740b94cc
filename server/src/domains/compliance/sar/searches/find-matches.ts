import type { Agreement, SearchMatch } from '@passbook/contract/console/sar-searches'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../../platform/calendar/eastern.ts'
import { peopleWithAccount } from '../../../../platform/callers/account-people.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { indexSsn } from '../../../people/registration/ssn.ts'
import { businessKeys, fullNameKeys, personKeys } from './name-keys.ts'
import type { Subject } from './subjects.ts'

/** A subject of a request and a customer who may be that person. */
export interface Match {
  /** The subject's index in its list. */
  subject: number
  depositor_id: string
  strength: SearchMatch['strength']
  agrees: Agreement[]
}

/** Finds everybody in the period who matches a subject by SSN or by name, strong matches first. */
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
    for (const subject of placesOf(byName, outsideNameKeys(holder_name))) {
      const match: Match = { subject, depositor_id, strength: 'weak', agrees: ['outside_name'] }
      // Most outside accounts belong to the customer, who matched under the same name above.
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
  const bySsnMatch = placesOf(bySsn, ssn_index ? [ssn_index.toString('hex')] : [])
  const keys = personKeys({ first: first_name ?? '', last: last_name ?? '' })
  const byNameMatch = placesOf(byName, keys)
  return [...new Set([...bySsnMatch, ...byNameMatch])].map((place) => {
    const isSameBirthDate =
      date_of_birth !== null && subjects[place]?.date_of_birth === date_of_birth
    const isSameSsn = bySsnMatch.has(place)
    const agrees: Agreement[] = [
      ...(isSameSsn ? (['ssn'] as const) : []),
      ...(byNameMatch.has(place) ? (['name'] as const) : []),
      ...(isSameBirthDate ? (['date_of_birth'] as const) : []),
    ]
    const strength = isSameSsn || isSameBirthDate ? 'strong' : 'weak'
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

/** The holder of an outside account may be a person or a business, so both kinds of keys are tried. */
function outsideNameKeys(name: string): string[] {
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

/** The period in which a request asks for accounts and transfers. */
interface Period {
  institution_id: string
  accounts_since: BusinessDate
  transfers_since: BusinessDate
}

interface Candidate {
  id: string
  first_name: string | null
  last_name: string | null
  date_of_birth: BusinessDate | null
  ssn_index: Buffer | null
}

interface OutsideName {
  id: string
  depositor_id: string
  holder_name: string
}

/** The number of rows held in memory at a time. */
const PAGE = 2_000
const DAY_BEGINS = '00:00'

/**
 * Everybody who held an account (as primary or joint owner) or whose transfer was sent in the months
 * of the request, even if the account was closed since.
 */
async function* candidates(db: Database, period: Period): AsyncGenerator<Candidate> {
  const { institution_id, accounts_since } = period
  yield* inPages((after) =>
    peopleWithAccount(db, institution_id)
      .select(['person.id', 'person.first_name', 'person.last_name'])
      .select(['person.date_of_birth', 'person.ssn_index'])
      .$if(after !== undefined, (all) => all.where('person.id', '>', after ?? ''))
      .where((eb) =>
        eb.or([
          eb.and([
            eb('account.id', 'is not', null),
            eb.or([eb('person.is_primary', '=', true), eb('person.joined_on', 'is not', null)]),
            eb.or([
              eb('account.closed_on', 'is', null),
              eb('account.closed_on', '>=', accounts_since),
            ]),
            eb.or([eb('person.left_on', 'is', null), eb('person.left_on', '>=', accounts_since)]),
          ]),
          hasTransferred(period),
        ]),
      )
      .orderBy('person.id')
      .limit(PAGE)
      .execute(),
  )
}

/** Matches people who ordered a transfer of the account, or linked the outside account it used. */
function hasTransferred(period: Period): RawBuilder<boolean> {
  const { institution_id } = period
  return sql<boolean>`(exists (
      select 1 from transfers
      where transfers.institution_id = ${institution_id} and transfers.account_id = account.id
        and transfers.made_by = person.id and ${wasSent(period)})
    or exists (
      select 1 from linked_accounts link
      join transfers on transfers.institution_id = link.institution_id
        and transfers.linked_account_id = link.id
      where link.institution_id = ${institution_id} and link.entity_id = person.entity_id
        and link.depositor_id = person.id and ${wasSent(period)}))`
}

/** The holders of outside accounts that sent or received money. They need not be customers. */
async function* outsideNames(db: Database, period: Period): AsyncGenerator<OutsideName> {
  const { institution_id } = period
  yield* inPages((after) =>
    db
      .selectFrom('linked_accounts as link')
      .select(['link.id', 'link.depositor_id'])
      .select(sql<string>`link.holder_name`.as('holder_name'))
      .where('link.institution_id', '=', institution_id)
      .where('link.holder_name', 'is not', null)
      .$if(after !== undefined, (all) => all.where('link.id', '>', after ?? ''))
      .where(
        sql<boolean>`exists (
          select 1 from transfers
          where transfers.institution_id = ${institution_id}
            and transfers.linked_account_id = link.id and ${wasSent(period)})`,
      )
      .orderBy('link.id')
      .limit(PAGE)
      .execute(),
  )
}

/** Only a transfer that was sent counts. An order that was canceled first moved no money. */
function wasSent({ transfers_since }: Period): RawBuilder<boolean> {
  return sql<boolean>`transfers.date_submitted >= ${easternInstant(transfers_since, DAY_BEGINS)}`
}

async function* inPages<Row extends { id: string }>(
  readPage: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined
  do {
    const page = await readPage(after)
    yield* page
    after = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (after !== undefined)
}
