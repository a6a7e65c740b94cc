import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'

const AT_MOST = 300

interface Choices {
  people: { who: string; name: string | null }[]
  actions: string[]
}

/** Who and what is in the trail, each found by one step along an index: the trail is never read whole. */
export async function readChoices(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<Choices> {
  const people = await sql<{ who: string; name: string | null }>`
    with recursive step as (
      (select actor_id from audit_log
        where institution_id = ${institution_id} and actor_kind = 'operator'
        order by actor_id limit 1)
      union all
      select (select next.actor_id from audit_log next
        where next.institution_id = ${institution_id} and next.actor_kind = 'operator'
          and next.actor_id > step.actor_id order by next.actor_id limit 1)
      from step where step.actor_id is not null
    )
    select step.actor_id as who, staff.name from step
    left join staff on staff.institution_id = ${institution_id} and staff.email = step.actor_id
    where step.actor_id is not null
    order by coalesce(staff.name, step.actor_id), step.actor_id limit ${AT_MOST}`.execute(db)
  const actions = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit_log where institution_id = ${institution_id}
        order by action limit 1)
      union all
      select (select next.action from audit_log next
        where next.institution_id = ${institution_id} and next.action > step.action
        order by next.action limit 1)
      from step where step.action is not null
    )
    select action from step where action is not null order by action limit ${AT_MOST}`.execute(db)
  return { people: people.rows, actions: actions.rows.map(({ action }) => action) }
}
