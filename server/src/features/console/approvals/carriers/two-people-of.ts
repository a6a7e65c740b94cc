import type { TwoPeople } from '../../../transfers/by-hand/two-people.ts'
import type { AtDesk } from '../../as-staff.ts'
import type { Agreed } from './carrier.ts'

/** Who asked for it, and who agrees now. */
export async function twoPeopleOf({ trx, actor }: AtDesk, agreed: Agreed): Promise<TwoPeople> {
  const { email } = await trx
    .selectFrom('staff')
    .select('email')
    .where('institution_id', '=', agreed.institution_id)
    .where('id', '=', agreed.asked_by)
    .executeTakeFirstOrThrow()
  return { askedBy: email, agreedBy: actor.id, approvalId: agreed.id }
}
