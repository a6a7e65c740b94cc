import { formatFullDay } from '@passbook/contract/format-dates'
import { type RawBuilder, sql } from 'kysely'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { LetterBasis } from '../../../platform/db/tables/dormancy.ts'
import { ANSWER_DAYS } from '../../contact/activity.ts'
import type { Cycle } from './calendar.ts'
import type { InactiveAccount } from './list-inactive.ts'

const TOO_LATE = 'No letter was posted in time; this account waits for next year.'
const NOT_YET = 'No letter was posted yet.'
const NO_CERTIFIED =
  'No second letter was posted by certified mail in time; this account waits for next year.'
const CERTIFIED_NOT_YET = 'The second letter was not posted by certified mail yet.'

interface LetterQuery {
  institution_id: string
  /** SQL of the account, and of the report's dates. */
  account: RawBuilder<unknown>
  reportDue: RawBuilder<unknown>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

/**
 * Whether a holder with an address has no letter before a report that staff marked as posted within its days
 * (RULES-3 12). A letter that is only waiting to be printed does not count, nor does one that came back. Where
 * the state wants a second one by certified mail, both have to be posted. No letter is needed to an address
 * from which mail comes back, until the holder gives another one.
 */
export function lacksPostedLetter(query: LetterQuery): RawBuilder<boolean> {
  return lacks(query, wasPosted(query))
}

/** The same for the first letter alone, where the state wants a second one by certified mail. */
function lacksFirstLetter(query: LetterQuery): RawBuilder<boolean> {
  return lacks(
    query,
    sql`exists (
      select from papers_sent first
      where first.institution_id = letter.institution_id and first.depositor_id = holder.id
        and first.kind = 'dormancy_letter' and first.paper_id = letter.id
        and (first.sent_at at time zone 'America/New_York')::date
          between ${query.from} and ${query.until}
        and not exists (
          select from papers_returned back
          where back.institution_id = first.institution_id
            and back.depositor_id = first.depositor_id and back.kind = first.kind
            and back.paper_id = first.paper_id and back.number = first.number))`,
  )
}

/** Whether any holder has the letters that the state wants, also one whose address became unknown since. */
function hasPostedLetter(query: LetterQuery): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${holdersOf(query)}
    where exists (${letterWith(query, wasPosted(query))}))`
}

function lacks(query: LetterQuery, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${holdersOf(query)}
    where holder.street is not null and holder.address_unknown_since is null
      and not exists (${letterWith(query, condition)}))`
}

const wasPosted = ({ from, until }: LetterQuery) =>
  sql`letter_was_posted(letter.institution_id, letter.id, holder.id, ${from}, ${until})`

const holdersOf = ({ institution_id, account }: LetterQuery) => sql`entities owned
    join depositors holder on holder.institution_id = owned.institution_id
      and holder.entity_id = owned.id and holder.is_holder
      and owned.institution_id = ${institution_id} and owned.savings_account_id = ${account}`

const letterWith = (query: LetterQuery, condition: RawBuilder<unknown>) => sql`
    select from dormancy_letters letter
    where letter.institution_id = ${query.institution_id} and letter.account_id = ${query.account}
      and letter.report_due = ${query.reportDue} and ${condition}`

interface SortedByLetter {
  ready: (InactiveAccount & { letter: LetterBasis })[]
  /** Accounts that stay, and why. */
  waiting: { account: InactiveAccount; why: string }[]
}

/**
 * Separates the accounts of a report that may go to the state from those that have to wait: without a letter
 * posted in time, or while the owner may still answer it. Small balances need no letter.
 */
export async function sortByLetter(
  db: Database,
  inactive: readonly InactiveAccount[],
  { institution_id, cycle, today }: { institution_id: string; cycle: Cycle; today: BusinessDate },
): Promise<SortedByLetter> {
  const ids = inactive.map(({ account_id }) => account_id)
  const query: LetterQuery = {
    institution_id,
    account: sql.ref('wanted.account_id'),
    reportDue: sql`${cycle.reportDue}::date`,
    from: sql`${cycle.lettersFrom}::date`,
    until: sql`${cycle.lettersUntil}::date`,
  }
  const { rows } = await sql<AccountLetter>`
    select wanted.account_id, ${lacksPostedLetter(query)} as lacks,
      ${lacksFirstLetter(query)} as lacks_first, ${hasPostedLetter(query)} as is_posted,
      letter.certified_by, letter.promised_from
    from unnest(${ids}::uuid[]) as wanted (account_id)
    left join lateral (
      select letter.certified_by,
        max(case sent.kind when 'certified_letter' then letter.certified_by else sent.day end)
          as promised_from
      from dormancy_letters letter
      left join lateral (
        select mailed.kind, (mailed.sent_at at time zone 'America/New_York')::date as day
        from papers_sent mailed
        where mailed.institution_id = letter.institution_id and mailed.paper_id = letter.id
          and mailed.kind in ('dormancy_letter', 'certified_letter')) sent on true
      where letter.institution_id = ${institution_id} and letter.account_id = wanted.account_id
        and letter.report_due = ${cycle.reportDue}::date
      group by letter.certified_by) letter on true`.execute(db)
  const letters = new Map(rows.map((row) => [row.account_id, row]))
  const sorted: SortedByLetter = { ready: [], waiting: [] }
  for (const account of inactive) {
    const letter = letters.get(account.account_id)
    if (account.balance_cents < cycle.letterFromCents) {
      sorted.ready.push({ ...account, letter: 'small_balance' })
      continue
    }
    const why = whyNotYet(letter, cycle, today)
    const basis = letter?.is_posted ? 'posted' : 'no_address'
    if (why === null) sorted.ready.push({ ...account, letter: basis })
    else sorted.waiting.push({ account, why })
  }
  return sorted
}

interface AccountLetter {
  account_id: string
  /** Whether a holder with an address lacks the letter, or the certified one. */
  lacks: boolean
  /** Whether one of them lacks the first letter. */
  lacks_first: boolean
  /** Whether a holder has what the state wants: posted in its days, and it did not come back. */
  is_posted: boolean
  certified_by: BusinessDate | null
  /** The day from which the answer days that the last posted letter names are counted. */
  promised_from: BusinessDate | null
}

function whyNotYet(
  letter: AccountLetter | undefined,
  { lettersUntil }: Cycle,
  today: BusinessDate,
): string | null {
  if (letter === undefined || letter.lacks_first) {
    return today <= lettersUntil ? NOT_YET : TOO_LATE
  }
  if (letter.lacks) {
    const isOver = letter.certified_by !== null && today > letter.certified_by
    return isOver ? NO_CERTIFIED : CERTIFIED_NOT_YET
  }
  if (letter.promised_from === null) return null
  const promised = addDays(letter.promised_from, ANSWER_DAYS)
  return today < promised
    ? `The owner may answer the letter until ${formatFullDay(promised)}.`
    : null
}
