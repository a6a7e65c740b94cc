import type { Database } from '../../../db/database.ts'
import { DomainError } from '../../../errors.ts'

/** The switch that takes the simulated network down for an institution (TRUST: provider fails). */
export async function setDown(
  db: Database,
  institution_id: string,
  isToBeDown: boolean,
): Promise<void> {
  if (isToBeDown) {
    await db
      .insertInto('sandbox_ach_outages')
      .values({ institution_id, since: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db.deleteFrom('sandbox_ach_outages').where('institution_id', '=', institution_id).execute()
}

export async function isDown(db: Database, institution_id: string): Promise<boolean> {
  const outage = await db
    .selectFrom('sandbox_ach_outages')
    .select('since')
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return outage !== undefined
}

/** As a network out of reach answers: it takes nothing and delivers nothing. */
export async function assertUp(db: Database, institution_id: string): Promise<void> {
  if (await isDown(db, institution_id)) {
    throw new DomainError('unavailable', { message: 'The simulated ACH network is down.' })
  }
}
