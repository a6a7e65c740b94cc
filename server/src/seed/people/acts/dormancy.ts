import { randomUUID } from 'node:crypto'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { importLastContact } from '../../../domains/accounts/dormancy/import-last-contact.ts'
import { receiveBounce } from '../../../domains/contact/notices/receive-bounce.ts'
import type { World } from '../world.ts'

const STAFF = { kind: 'operator', id: 'Prudence Ledgerby' } as const

/** An email to the person bounced for good, so that required notices and statements go on paper from then on. */
export async function bounceEmail({ ctx, institution, person }: World): Promise<void> {
  const bounce = { institution_id: institution.id, email: person.email, kind: 'hard' } as const
  await receiveBounce(ctx, { ...bounce, emailId: randomUUID() })
}

/** Imports a last contact this many days ago, as for an account from another system. */
export async function importInactivity(
  { ctx, institution, person }: World,
  days: number,
): Promise<void> {
  const { id: depositor_id } = await ctx.db
    .selectFrom('depositors')
    .innerJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .select('depositors.id')
    .where('depositors.institution_id', '=', institution.id)
    .where('users.email', '=', person.email)
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const on = addDays(easternDate(now), -days)
  const order = { institution_id: institution.id, depositor_id, on, now, actor: STAFF }
  await importLastContact(ctx.db, order)
}
