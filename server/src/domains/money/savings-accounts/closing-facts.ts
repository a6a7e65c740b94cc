import type { Closing } from '@passbook/contract/closing'
import { sql } from 'kysely'
import {
  type BusinessDate,
  businessDate,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'

/** A closing and its payout, as read from the database. */
type ClosingFacts = Omit<Closing, 'readable_until'>

const OCTOBER = 10
const LAST_DAY = 15

/** RULES: the last tax form must stay online until October 15 of the next year. */
export function readableUntil(closedOn: BusinessDate): BusinessDate {
  return businessDate(partsOf(closedOn).year + 1, OCTOBER, LAST_DAY)
}

function toClosing(facts: ClosingFacts): Closing {
  const requestedAt = new Date(facts.requested_at)
  return {
    ...facts,
    requested_at: requestedAt.toISOString(),
    expires_at: facts.expires_at && new Date(facts.expires_at).toISOString(),
    readable_until: readableUntil(easternDate(requestedAt)),
  }
}

/** The current closing of an account; null if there is none, or it was reopened or lapsed. */
export async function readClosing(
  db: Database,
  { institution_id, accountId }: { institution_id: string; accountId: string },
): Promise<Closing | null> {
  const { rows } = await sql<{ facts: ClosingFacts }>`
    select json_build_object(
      'requested_at', closing.requested_at, 'status', closing.status,
      'expires_at', closing.expires_at, 'interest_cents', closing.interest_cents,
      'withheld_cents', closing.withheld_cents, 'payout_cents', closing.payout_cents,
      'pays_to', (
        select json_build_object('bank_name', link.bank_name,
          'account_last_four', link.account_last_four)
        from linked_accounts link
        where link.institution_id = closing.institution_id
          and link.id = payout.linked_account_id),
      'payout_status', payout.status, 'return_code', payout.return_code,
      'reference', upper(left(payout.request_id::text, 8)), 'file_date', payout.file_date,
      'settlement_date', payout.settlement_date, 'arrives_on', payout.available_date) as facts
    from closings closing
    left join transfers payout on payout.institution_id = closing.institution_id
      and payout.id = closing.payout_transfer_id
    where closing.institution_id = ${institution_id} and closing.account_id = ${accountId}
      and closing.status not in ('REOPENED', 'LAPSED') limit 1`.execute(db)
  const [row] = rows
  return row ? toClosing(row.facts) : null
}
