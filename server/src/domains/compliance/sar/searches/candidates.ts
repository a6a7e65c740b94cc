import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { peopleWithAccount } from '../../../../platform/callers/account-people.ts'
import { easternInstant } from '../../../../platform/calendar/eastern.ts'
import type { Database } from '../../../../platform/db/database.ts'

/** Whose accounts and transfers a request is about. */
export interface Period {
  institution_id: string
  accounts_since: BusinessDate
  transfers_since: BusinessDate
}

export interface Candidate {
  id: string
  first_name: string | null
  last_name: string | null
  date_of_birth: BusinessDate | null
  ssn_index: Buffer | null
}

export interface OutsideName {
  id: string
  depositor_id: string
  holder_name: string
}

/** So many are in memory at a time. */
const PAGE = 2_000
const DAY_BEGINS = '00:00'

/**
 * Everybody who held an account within the months of the request, the first holder or a second one,
 * and everybody whose transfer left within its months; also where the account has closed since.
 */
export async function* candidates(db: Database, period: Period): AsyncGenerator<Candidate> {
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

/** A transfer of the account, or over an outside account that they linked. */
function hasTransferred(period: Period): RawBuilder<boolean> {
  const { institution_id } = period
  return sql<boolean>`(exists (
      select 1 from transfers
      where transfers.institution_id = ${institution_id} and transfers.account_id = account.id
        and transfers.made_by = person.id and ${hasLeft(period)})
    or exists (
      select 1 from linked_accounts link
      join transfers on transfers.institution_id = link.institution_id
        and transfers.linked_account_id = link.id
      where link.institution_id = ${institution_id} and link.entity_id = person.entity_id
        and link.depositor_id = person.id and ${hasLeft(period)}))`
}

/** The holders of outside accounts from or to which money went: they need be no customers. */
export async function* outsideNames(db: Database, period: Period): AsyncGenerator<OutsideName> {
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
            and transfers.linked_account_id = link.id and ${hasLeft(period)})`,
      )
      .orderBy('link.id')
      .limit(PAGE)
      .execute(),
  )
}

/** What was only wished for, and taken back, went from nobody to nobody. */
function hasLeft({ transfers_since }: Period): RawBuilder<boolean> {
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
