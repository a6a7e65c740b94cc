import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { nameOf } from '../../../platform/person-words.ts'

/** What a customer is called in a question; another institution's is not there. */
export async function readName(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<string> {
  const person = await db
    .selectFrom('depositors')
    .select(['first_name', 'last_name'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  return nameOf(person) || 'a customer'
}
