import { sql } from 'kysely'
import type { Context } from '../../src/context.ts'
import type { DemoPerson } from '../../src/seed/people/story.ts'

/** What became of sharing the account of somebody, as the first holder has it. */
export interface Sharing {
  /** Of the second holder, or whoever is to become it. */
  status: string
  step: string | null
  has_joined: boolean
  has_left: boolean
  is_locked: boolean
  /** What both wait for. */
  closing: boolean
  removal: boolean
  proposal: boolean
  /** How often each of both has moved money. */
  moved: number
  moved_by_second: number
}

export async function readSharing({ db }: Context, { email }: DemoPerson): Promise<Sharing> {
  const { rows } = await sql<Sharing>`
    select second.registration_status as status, second.registration_last_step as step,
      second.joined_on is not null as has_joined, second.left_on is not null as has_left,
      asked.locked_at is not null as is_locked,
      exists (select from closings where closings.account_id = entities.savings_account_id
        and closings.status = 'WAITING') as closing,
      exists (select from removal_requests wish where wish.entity_id = entities.id
        and wish.done_at is null and wish.withdrawn_at is null) as removal,
      exists (select from beneficiary_proposals proposed where proposed.entity_id = entities.id
        and proposed.agreed_at is null and proposed.withdrawn_at is null) as proposal,
      (select count(*) from transfers where made_by = first.id) as moved,
      (select count(*) from transfers where made_by = second.id) as moved_by_second
    from users
    join depositors first on first.user_id = users.id and first.is_primary
    join entities on entities.id = first.entity_id
    join secondary_applications asked on asked.entity_id = entities.id
    join depositors second on second.id = asked.depositor_id
    where users.email = ${email}`.execute(db)
  const [found] = rows
  if (found === undefined || rows.length > 1) throw new Error(`${email} asked ${rows.length}`)
  return found
}
