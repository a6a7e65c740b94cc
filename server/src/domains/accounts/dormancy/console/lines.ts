import type { DormancyLine } from '@passbook/contract/console/dormancy'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { reportOf, runsOutOn } from '../calendar.ts'
import type { Silent } from '../list-silent.ts'

interface Beside {
  account_id: string
  letter_sent_at: Date | null
  is_being_reactivated: boolean
}

/** Accounts as the page tells them, with their last letter and what a second person is asked. */
export async function toLines(
  db: Database,
  institution_id: string,
  silent: readonly Silent[],
  today: BusinessDate,
): Promise<DormancyLine[]> {
  const ids = silent.map(({ account_id }) => account_id)
  const { rows } = await sql<Beside>`
    select wanted.account_id,
      (select max(letter.sent_at) from dormancy_letters letter
        where letter.institution_id = ${institution_id}
          and letter.account_id = wanted.account_id) as letter_sent_at,
      exists (select from staff_approvals asked
        where asked.institution_id = ${institution_id} and asked.what = 'reactivate_account'
          and asked.subject_id = wanted.account_id and asked.decision is null) as is_being_reactivated
    from unnest(${ids}::uuid[]) as wanted (account_id)`.execute(db)
  const beside = new Map(rows.map((row) => [row.account_id, row]))
  return silent.map((each) => {
    const { letter_sent_at, is_being_reactivated } = beside.get(each.account_id) ?? {}
    return {
      ...each,
      runs_out_on: runsOutOn(each.state, each.last_contact_on),
      letter_sent_at: letter_sent_at?.toISOString() ?? null,
      report_due: reportOf(each.state, each.last_contact_on, today).reportDue,
      asked_back_at: each.asked_back_at?.toISOString() ?? null,
      is_being_reactivated: is_being_reactivated ?? false,
    }
  })
}
