import { type Whom, inSecret, ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'

/** Whom a report is about, where it is about a customer. */
export function ofReport(uuid: string): Whom {
  return inSecret(async (db, institution_id) => {
    const report = await db
      .selectFrom('suspicion_reports')
      .select('depositor_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    return ofCustomer(report?.depositor_id)(db, institution_id)
  })
}
