import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'

/** Whether the number answered STOP: nothing may be sent there, codes included. */
export async function isStopped(
  db: Database,
  institution_id: string,
  phone: string,
): Promise<boolean> {
  const stopped = await db
    .selectFrom('stopped_phones')
    .select('phone')
    .where('institution_id', '=', institution_id)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return stopped !== undefined
}

/** How texts begin again, where somebody wants one after STOP. */
export const HOW_TO_START =
  'This phone number answered STOP, so we send it no texts. Text START to the number our texts came from, then try again.'

/** Before a number is taken on: no code would reach it. */
export async function assertTextable(
  db: Database,
  institution_id: string,
  phone: string,
): Promise<void> {
  if (await isStopped(db, institution_id, phone)) throw invalid('phone', HOW_TO_START)
}
