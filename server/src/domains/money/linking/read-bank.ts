import type { Context } from '../../../context.ts'
import { findBankName, isOwnRoutingNumber } from './queries.ts'

/** Whose routing number it is, so that a person sees the bank's name while typing. */
export async function readBank(
  { db }: Context,
  institution_id: string,
  routingNumber: string,
): Promise<{ name: string | null; is_same_fi: boolean }> {
  return {
    name: await findBankName(db, routingNumber),
    is_same_fi: await isOwnRoutingNumber(db, institution_id, routingNumber),
  }
}
