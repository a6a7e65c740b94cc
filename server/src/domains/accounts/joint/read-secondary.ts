import type { SecondaryInfo, SecondaryProgress } from '@passbook/contract/joint'
import { mayRead } from '@passbook/contract/standing'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { NOBODY_YET } from '../../access/invitations/nobody-yet.ts'
import { isBeingChecked } from '../../people/depositor/being-checked.ts'
import { type Secondary, findSecondary, hasSignedUp, toSecondaryProgress } from './secondary.ts'

function ofPrimary({ db }: Context, reader: Reader): Promise<Secondary | undefined> {
  const { progress } = reader
  if (!progress.is_primary || !mayRead(progress)) throw new DomainError('not_allowed')
  return findSecondary(db, reader)
}

/** Where the application of the second holder stands; null where there is none. */
export async function readSecondaryProgress(
  ctx: Context,
  reader: Reader,
): Promise<SecondaryProgress | null> {
  const secondary = await ofPrimary(ctx, reader)
  return secondary ? toSecondaryProgress(secondary) : null
}

/** What was typed about them; once they signed up it is theirs alone, but for who they are. */
export async function readSecondaryInfo(
  ctx: Context,
  reader: Reader,
): Promise<SecondaryInfo | null> {
  const secondary = await ofPrimary(ctx, reader)
  if (secondary === undefined) return null
  const { depositor, application } = secondary
  const { id: depositor_id, first_name, last_name } = depositor
  if (hasSignedUp(secondary)) return { ...NOTHING, depositor_id, first_name, last_name }
  return {
    depositor_id,
    first_name,
    last_name,
    email: application.email,
    date_of_birth: depositor.date_of_birth,
    ssn_last_four: depositor.ssn_last_four,
    street: depositor.street,
    unit: depositor.unit,
    city: depositor.city,
    state: depositor.state,
    zip: depositor.zip,
    employment_status: depositor.employment_status,
    employer_name: depositor.employer_name,
    occupation: depositor.occupation,
    is_being_checked: isBeingChecked(depositor, ctx.realTime.now()),
  }
}

const NOTHING: SecondaryInfo = {
  depositor_id: '',
  email: null,
  ...NOBODY_YET,
  is_being_checked: false,
}
