import { PEOPLE_COUNTED } from '@passbook/contract/console/content/terms'
import type { Database } from '../../../platform/db/database.ts'
import { listHolderIds } from '../../contact/alerts/recipients.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Who is told of news for everybody; of very many it is enough to know that they are. */
export async function countPeople(db: Database, institution_id: string): Promise<number> {
  const ids = await listHolderIds(db, institution_id, {
    after: FIRST,
    limit: PEOPLE_COUNTED,
  })
  return ids.length
}
