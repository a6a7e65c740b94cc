import type { TestApp } from '../app.ts'
import type { Applicant } from '../applicants.ts'
import { addApplicantWith } from '../opening.ts'
import { easternDate } from '../../src/platform/calendar/eastern.ts'

/**
 * Somebody who shares an account since today, rows set directly: for races, which need many. How they
 * come to it is `joined`.
 */
export async function addSecond(
  test: TestApp,
  { institution_id, entity_id }: Pick<Applicant, 'institution_id' | 'entity_id'>,
): Promise<Applicant> {
  const second = await addApplicantWith(test, { step: 'completed', link: null, hasSigned: true })
  const { depositor_id, email } = second
  const now = test.ctx.clock.now()
  await test.ctx.db
    .updateTable('depositors')
    .set({ entity_id, is_primary: false, first_name: 'Bea', joined_on: easternDate(now) })
    .where('id', '=', depositor_id)
    .execute()
  const ids = { institution_id, depositor_id, entity_id }
  await test.ctx.db
    .insertInto('secondary_applications')
    .values({ ...ids, email, begun_at: now, resends_left: 5, signed_up_at: now })
    .execute()
  return { ...second, entity_id }
}
