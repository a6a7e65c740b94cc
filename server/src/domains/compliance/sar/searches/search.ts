import type {
  SearchLine,
  SearchEvent,
  SubjectSearch,
} from '@passbook/contract/console/sar-searches'
import { sql, type Selectable } from 'kysely'
import type { Context } from '../../../../context.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ownEntities } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import {
  type FindEntities,
  inSecret,
  ofNobody,
} from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { events, toEvent } from '../events.ts'

/** Selects requests with the counts of undecided matches and of hits. */
export function searches(db: Database, institution_id: string) {
  return db
    .selectFrom('suspicion_searches as search')
    .selectAll('search')
    .select((eb) => [
      eb
        .selectFrom('suspicion_matches as match')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('match.institution_id', '=', institution_id)
        .whereRef('match.search_id', '=', 'search.id')
        .where('match.decision', 'is', null)
        .as('undecided_count'),
      eb
        .selectFrom('suspicion_matches as match')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('match.institution_id', '=', institution_id)
        .whereRef('match.search_id', '=', 'search.id')
        .where('match.decision', '=', 'same')
        .as('hit_count'),
    ])
    .where('search.institution_id', '=', institution_id)
}

type SearchRow = Awaited<ReturnType<ReturnType<typeof searches>['execute']>>[number]

function toSearchLine(vault: Vault, row: SearchRow): SearchLine {
  return {
    uuid: row.id,
    reference: openReference(vault, row),
    received_on: row.received_on,
    due_on: row.due_on,
    state: row.state,
    subject_count: row.subject_count,
    undecided_count: row.undecided_count ?? 0,
    hit_count: row.hit_count ?? 0,
    answered_on: row.answered_on,
    keep_until: row.keep_until,
  }
}

/** Each decision is an event. A match also shows its latest decision, so old events may drop off. */
const LAST_EVENTS = 100

/** Reads one request for a staff member who has no conflict of interest with anybody it found. */
export async function lookAtSearch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
): Promise<SubjectSearch> {
  await assertSearch(ctx.db, caller, uuid)
  return readSearch(ctx, caller.institution_id, uuid)
}

/** Reads one request with its latest events. */
export async function readSearch(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  uuid: string,
): Promise<SubjectSearch> {
  const row = await searches(db, institution_id).where('search.id', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const { name: taken_by } = await db
    .selectFrom('staff')
    .select('name')
    .where('institution_id', '=', institution_id)
    .where('id', '=', row.taken_by)
    .executeTakeFirstOrThrow()
  return {
    ...toSearchLine(vault, row),
    accounts_since: row.accounts_since,
    transfers_since: row.transfers_since,
    taken_by,
    taken_at: row.taken_at.toISOString(),
    history: await readHistory({ db, vault }, institution_id, uuid),
  }
}

async function readHistory(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  search_id: string,
): Promise<SearchEvent[]> {
  const last = await events(db, institution_id)
    .where('event.search_id', '=', search_id)
    .orderBy('event.number', 'desc')
    .limit(LAST_EVENTS)
    .execute()
  return last.toReversed().map((event) => ({
    ...toEvent(vault, event),
    action: event.action as SearchEvent['action'],
  }))
}

/** Asserts that a request exists and that the reader has no conflict of interest with its matches. */
export async function assertSearch(db: Database, caller: StaffCaller, uuid: string): Promise<void> {
  const found = await db
    .selectFrom('suspicion_searches')
    .select('id')
    .where('institution_id', '=', caller.institution_id)
    .where('id', '=', uuid)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found')
  await assertNoConflict(db, caller, ofSearch(uuid))
}

/** Reads an open request and locks it until the transaction ends. */
export async function lockOpenSearch(
  trx: Transaction,
  institution_id: string,
  uuid: string,
): Promise<Selectable<Tables['suspicion_searches']>> {
  const search = await trx
    .selectFrom('suspicion_searches')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (search === undefined) throw new DomainError('not_found')
  if (search.state !== 'open') throw invalid('', 'This request is closed and can’t be changed.')
  return search
}

/** Everybody who matches a subject of a request. They must not learn that an authority asked about them. */
export function ofSearch(uuid: string): FindEntities {
  return inSecret(async (db, institution_id) => {
    const rows = await db
      .selectFrom('suspicion_matches as match')
      .innerJoin('depositors as person', (join) =>
        join
          .onRef('person.institution_id', '=', 'match.institution_id')
          .onRef('person.id', '=', 'match.depositor_id'),
      )
      .select('person.entity_id')
      .distinct()
      .where('match.institution_id', '=', institution_id)
      .where('match.search_id', '=', uuid)
      .execute()
    return rows.map(({ entity_id }) => entity_id)
  })
}

/** The same people, found from one of the request's matches. */
export function ofMatch(uuid: string): FindEntities {
  return inSecret(async (db, institution_id) => {
    const match = await db
      .selectFrom('suspicion_matches')
      .select('search_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    return (match ? ofSearch(match.search_id) : ofNobody)(db, institution_id)
  })
}

interface Row {
  institution_id: string
  id: string
}

/** Encrypts the authority's reference of a request. The index finds a reference that was used before. */
export function sealReference(vault: Vault, row: Row, reference: string) {
  return {
    words_sealed: vault.seal(JSON.stringify({ reference }), placeOf(row)),
    reference_index: vault.index(
      'search reference',
      row.institution_id,
      reference.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '),
    ),
  }
}

function openReference(vault: Vault, row: Row & { words_sealed: Buffer }): string {
  const words = JSON.parse(vault.open(row.words_sealed, placeOf(row))) as { reference: string }
  return words.reference
}

function placeOf({ institution_id, id }: Row) {
  return { column: 'suspicion_searches.words_sealed', institution_id, rowId: id }
}

const PAGE = 50

interface SearchFilter {
  view?: 'open' | 'ended' | undefined
  after?: string | undefined
}

/** Lists open requests by due date, or ended ones, newest first. */
export async function listSearches(
  { db, vault, clock }: Context,
  { institution_id, staff_id }: StaffCaller,
  { view = 'open', after }: SearchFilter,
): Promise<{ searches: SearchLine[]; today: string; has_more: boolean }> {
  const isOpen = view === 'open'
  const own = [...(await ownEntities(db, { institution_id, staff_id }))]
  const place = isOpen ? sql`search.due_on, search.id` : sql`search.ended_at, search.id`
  const rows = await searches(db, institution_id)
    .where('search.state', isOpen ? '=' : '<>', 'open')
    // As with reports, staff must not read here that they or people close to them are searched for.
    .where(
      sql<boolean>`not exists (
        select 1 from suspicion_matches match
        join depositors person on person.institution_id = match.institution_id
          and person.id = match.depositor_id
        where match.institution_id = ${institution_id} and match.search_id = search.id
          and person.entity_id = any(${own}::uuid[]))`,
    )
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(${place})`,
        isOpen ? '>' : '<',
        sql`(select ${place} from suspicion_searches search
          where search.institution_id = ${institution_id} and search.id = ${after})`,
      ),
    )
    .orderBy(isOpen ? 'search.due_on' : 'search.ended_at', isOpen ? 'asc' : 'desc')
    .orderBy('search.id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute()
  return {
    searches: rows.slice(0, PAGE).map((row) => toSearchLine(vault, row)),
    today: easternDate(clock.now()),
    has_more: rows.length > PAGE,
  }
}
