import { sql } from 'kysely'
import type { Context } from '../../src/context.ts'
import type { DemoPerson } from '../../src/seed/people/story.ts'

/** What somebody reported and what came of it: where it stands, and the letters in their order. */
export async function readDisputed({ db }: Context, { email }: DemoPerson): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', dispute.state, transfers.amount_cents, (
      select string_agg(letter.kind, ' ' order by letter.place) from dispute_letters letter
      where letter.dispute_id = dispute.id)) as told
    from users
    join depositors on depositors.user_id = users.id
    join disputes dispute on dispute.depositor_id = depositors.id
    left join transfers on transfers.id = dispute.transfer_id
    where users.email = ${email}`.execute(db)
  return rows.map(({ told }) => told)
}
