import type { Depositor } from '@passbook/contract/depositor'
import type { Context } from '../../../context.ts'
import { isBeingChecked } from './being-checked.ts'
import { findDepositor } from './queries.ts'

/** What the caller has told so far, and whether that is being checked just now. */
export async function readDepositor(
  { db, realTime }: Context,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<Depositor> {
  const { identity_asked_at, ...told } = await findDepositor(db, institution_id, depositor_id)
  return { ...told, is_being_checked: isBeingChecked({ identity_asked_at }, realTime.now()) }
}
