import { formatFullDay, formatLongDate, formatMoment } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Named, nameOf } from '../../../platform/person-words.ts'

/** Who authorizes whom to debit which account. */
export interface Authorizer extends Named {
  institution_name: string
  link: { bank_name: string | null; account_last_four: string | null }
}

interface AuthorizedDebit {
  amountCents: number
  file_date: BusinessDate
  cancel_until: Date
  now: Date
}

/** RULES: the authorization of a single debit, in the words that Nacha requires for WEB entries. */
export function authorizationText(
  { institution_name, link, ...person }: Authorizer,
  { amountCents, file_date, cancel_until, now }: AuthorizedDebit,
): string {
  const account = `my account ending ${link.account_last_four} at ${link.bank_name ?? 'my bank'}`
  const until = formatMoment(cancel_until.toISOString(), 'full')
  return `On ${formatLongDate(easternDate(now))}, I, ${nameOf(person)}, authorize ${institution_name} to debit ${formatCents(amountCents)} once, on or after ${formatFullDay(file_date)}, from ${account}. I can cancel until ${until}.`
}

/** The names that an authorization needs, in one statement. */
export const readAuthorizingNames = statement(
  (
    db: Database,
    { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  ) =>
    db
      .selectFrom('depositors')
      .innerJoin('institutions', 'institutions.id', 'depositors.institution_id')
      .select(['first_name', 'last_name', 'institutions.name as institution_name'])
      .where('depositors.institution_id', '=', institution_id)
      .where('depositors.id', '=', depositor_id),
)

/** Refuses an order if the person read another authorization than the one that would be kept. */
export function assertAuthorized(kept: string | null, shown: string | undefined): void {
  if (shown === undefined || shown === kept) return
  throw invalid(
    'authorization',
    'What you authorize has changed. Nothing was done. Read it and confirm again.',
  )
}
