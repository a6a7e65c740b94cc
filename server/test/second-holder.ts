import { parseBusinessDate } from '../src/platform/calendar/business-date.ts'
import type { TestApp } from './app.ts'
import type { Applicant } from './applicants.ts'
import { addPerson } from './people.ts'
import { signedIn } from './signed-in.ts'

/** What makes a depositor the second holder of an account: they signed its documents long ago. */
export const SECOND_HOLDER = {
  is_primary: false,
  joined_on: parseBusinessDate('2020-01-02'),
} as const

/** Joining: they signed up, and have not signed the documents; left: they did, and hold it no longer. */
const PLACES = {
  secondary: { ...SECOND_HOLDER, registration_status: 'PASSED' },
  joining: { is_primary: false, registration_status: 'PASSED' },
  left: {
    ...SECOND_HOLDER,
    left_on: parseBusinessDate('2020-02-03'),
    registration_status: 'VIEW_ONLY',
  },
} as const
export type SecondPlace = keyof typeof PLACES

let seconds = 0

/** Somebody who shares, is to share or did share the account of this person: rows set directly. */
export async function addSecondHolder(
  test: TestApp,
  { institution_id, entity_id }: Pick<Applicant, 'institution_id' | 'entity_id'>,
  place: SecondPlace,
): Promise<Applicant> {
  const { db, clock } = test.ctx
  const email = `second.${crypto.randomUUID()}@example.com`
  seconds += 1
  const phone = `55571${String(seconds).padStart(5, '0')}`
  const { id: user_id } = await addPerson(test, email, { phone })
  const { id: depositor_id } = await db
    .updateTable('depositors')
    .set({
      entity_id,
      first_name: 'Sasha',
      last_name: 'Secondly',
      registration_last_step: 'completed',
      ...PLACES[place],
    })
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = clock.now()
  await db
    .insertInto('secondary_applications')
    .values({
      institution_id,
      depositor_id,
      entity_id,
      email,
      begun_at: at,
      signed_up_at: at,
      resends_left: 0,
      ended_at: place === 'left' ? at : null,
    })
    .execute()
  const browser = await signedIn(test, { institution_id, user_id })
  return { browser, email, phone, institution_id, user_id, depositor_id, entity_id }
}
