import { Client } from 'pg'
import { expect, it } from 'vitest'
import { OLD_INSTITUTION, createOldDatabase } from '../../../../test/old-database.ts'
import { migrate } from '../../../platform/db/migrate.ts'

/** Somebody who had cancelled when every SSN was given back, or who claims one now. */
const person = (key: string, ssn: string, was: string | null, claims = false) => `
  with entity as (
    insert into entities (institution_id) select id from institutions returning institution_id, id),
  depositor as (
    insert into depositors (institution_id, entity_id, first_name, ssn_index, claims_ssn,
      registration_status, registration_last_step)
    select institution_id, id, '${key}', '${ssn}'::bytea, ${claims},
      ${claims ? "'PASSED', 'confirmed'" : "'VIEW_ONLY', 'completed'"} from entity
    returning institution_id, id)
  insert into audit_log (institution_id, actor_kind, action, entity, entity_id, details)
  select institution_id, 'depositor', 'cancel_application', 'depositor', id::text,
    jsonb_build_object('registration_status', ${was && `'${was}'`}::text,
      'registration_last_step', 'confirmed') from depositor where not ${claims};`

it('applications cancelled before in doubt take their SSN again, unless somebody has it', async () => {
  const rows = [
    person('declined', 'a', 'FAILED'),
    person('declined again', 'a', 'FAILED'),
    person('flagged', 'b', 'FLAGGED'),
    person('passed', 'c', 'PASSED'),
    person('never checked', 'd', null),
    person('reviewed', 'e', 'IN_REVIEW'),
    person('has it now', 'e', null, true),
  ]
  const database = await createOldDatabase('0016', [OLD_INSTITUTION, ...rows].join('\n'))
  await migrate(database.ownerUrl, database.appUrl)
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const found = await owner.query<Record<string, unknown>>(
    `select first_name, cancelled_status, cancelled_step, claims_ssn from depositors`,
  )
  await owner.end()
  await database.drop()
  const cancelled = new Map(found.rows.map(({ first_name, ...rest }) => [first_name, rest]))
  const at = { cancelled_step: 'confirmed' }
  expect(cancelled.get('flagged')).toEqual({ ...at, cancelled_status: 'FLAGGED', claims_ssn: true })
  expect(cancelled.get('passed')).toEqual({ ...at, cancelled_status: 'PASSED', claims_ssn: false })
  expect(cancelled.get('never checked')).toMatchObject({
    cancelled_status: null,
    claims_ssn: false,
  })
  expect(cancelled.get('reviewed')).toMatchObject({ claims_ssn: false })
  expect(cancelled.get('has it now')).toMatchObject({ cancelled_step: null, claims_ssn: true })
  const declined = [cancelled.get('declined'), cancelled.get('declined again')]
  expect(declined.filter((one) => one?.['claims_ssn'])).toHaveLength(1)
})
