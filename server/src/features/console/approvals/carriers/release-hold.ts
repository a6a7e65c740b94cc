import { releaseHold } from '../../../registration/release-hold.ts'
import type { Carrier } from './carrier.ts'

export const carryReleaseHold: Carrier = async (
  { ctx, now, actor },
  { institution_id, depositor_id },
) => {
  if (depositor_id === null) throw new Error('a hold of nobody')
  await releaseHold(ctx, { institution_id, depositor_id, now, actor })
}
