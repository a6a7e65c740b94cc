import { formatFullDay } from '@passbook/contract/format-dates'
import { type RawBuilder, sql } from 'kysely'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ANSWER_DAYS } from '../../contact/activity.ts'
import type { Cycle } from './calendar.ts'
import type { InactiveAccount } from './list-inactive.ts'

const TOO_LATE = 'No letter was posted in time; this account waits for next year.'
const NOT_YET = 'No letter was posted yet.'

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
 * (RULES-3 12). A letter that is only waiting to be printed does not count.
 */
export function lacksPostedLetter(query: LetterQuery): RawBuilder<boolean> {
  const { institution_id, account, reportDue, from, until } = query
  return sql<boolean>`exists (
    select from entities owned
    join depositors holder on holder.institution_id = owned.institution_id
      and holder.entity_id = owned.id and holder.is_holder and holder.street is not null
    where owned.institution_id = ${institution_id} and owned.savings_account_id = ${account}
      and not exists (
        select from dormancy_letters letter
        join papers_sent sent on sent.institution_id = letter.institution_id
          and sent.kind = 'dormancy_letter' and sent.paper_id = letter.id
          and sent.depositor_id = holder.id
        where letter.institution_id = ${institution_id} and letter.account_id = ${account}
          and letter.report_due = ${reportDue}
          and (sent.sent_at at time zone 'America/New_York')::date between ${from} and ${until}))`
}

interface SortedByLetter {
  ready: InactiveAccount[]
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
  const lacks = lacksPostedLetter({
    institution_id,
    account: sql.ref('wanted.account_id'),
    reportDue: sql`${cycle.reportDue}::date`,
    from: sql`${cycle.lettersFrom}::date`,
    until: sql`${cycle.lettersUntil}::date`,
  })
  const { rows } = await sql<{
    account_id: string
    lacks: boolean
    posted_on: BusinessDate | null
  }>`
    select wanted.account_id, ${lacks} as lacks, (
      select max((sent.sent_at at time zone 'America/New_York')::date)
      from dormancy_letters letter
      join papers_sent sent on sent.institution_id = letter.institution_id
        and sent.kind = 'dormancy_letter' and sent.paper_id = letter.id
      where letter.institution_id = ${institution_id} and letter.account_id = wanted.account_id
        and letter.report_due = ${cycle.reportDue}::date) as posted_on
    from unnest(${ids}::uuid[]) as wanted (account_id)`.execute(db)
  const letters = new Map(rows.map((row) => [row.account_id, row]))
  const sorted: SortedByLetter = { ready: [], waiting: [] }
  for (const account of inactive) {
    const needsLetter = account.balance_cents >= cycle.letterFromCents
    const why = needsLetter ? whyNotYet(letters.get(account.account_id), cycle, today) : null
    if (why === null) sorted.ready.push(account)
    else sorted.waiting.push({ account, why })
  }
  return sorted
}

function whyNotYet(
  letter: { lacks: boolean; posted_on: BusinessDate | null } | undefined,
  { lettersUntil }: Cycle,
  today: BusinessDate,
): string | null {
  if (letter === undefined || letter.lacks) return today > lettersUntil ? TOO_LATE : NOT_YET
  if (letter.posted_on === null) return null
  const promised = addDays(letter.posted_on, ANSWER_DAYS)
  return today < promised
    ? `The owner may answer the letter until ${formatFullDay(promised)}.`
    : null
}
