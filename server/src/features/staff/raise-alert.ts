import type { Database } from '../../db/database.ts'

export interface StaffAlert {
  institutionId: string
  /** What happened, as one word for filters: `unknown_trace`. */
  kind: string
  /** In plain words, with what staff should do. */
  message: string
  /** Ids and codes; never a full number. */
  details?: Record<string, unknown>
  /** One event raises one alert, however often it is told. */
  key: string
  now: Date
}

/** Puts something before the institution's staff; nothing that needs a person is ever dropped. */
export async function raiseAlert(db: Database, alert: StaffAlert): Promise<void> {
  await db
    .insertInto('staff_alerts')
    .values({
      institution_id: alert.institutionId,
      kind: alert.kind,
      message: alert.message,
      details: JSON.stringify(alert.details ?? {}),
      alert_key: alert.key,
      raised_at: alert.now,
    })
    .onConflict((conflict) => conflict.columns(['alert_key', 'institution_id']).doNothing())
    .execute()
}
