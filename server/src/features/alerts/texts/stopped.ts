import type { Database } from '../../../db/database.ts'

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
