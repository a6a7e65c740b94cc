import { inStateReport } from './in-state-report.ts'
import { type Whom, ofCustomer } from './whom.ts'

/** Whose account a question to a second person is about; of a report to a state everybody in it. */
export function askedAbout(approvalId: string, now: Date): Whom {
  return async (db, institution_id) => {
    const asked = await db
      .selectFrom('staff_approvals')
      .select(['what', 'depositor_id', 'subject_id', 'payload'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', approvalId)
      .executeTakeFirst()
    if (asked?.what === 'remove_tie') {
      return ofCustomer(String(asked.payload['depositor_id']))(db, institution_id)
    }
    if (asked?.what !== 'hand_over_unclaimed') {
      return ofCustomer(asked?.depositor_id)(db, institution_id)
    }
    const report = await db
      .selectFrom('escheat_reports')
      .select(['state', 'year'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', asked.subject_id)
      .executeTakeFirst()
    return report ? inStateReport(report, now)(db, institution_id) : []
  }
}
