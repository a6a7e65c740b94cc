import { ReleasedHold } from '@passbook/contract/console/holds'
import { releaseHold } from '../../../registration/release-hold.ts'
import type { Carrier } from './carrier.ts'

export const carryReleaseHold: Carrier = async (
  { ctx, now, actor },
  { institution_id, depositor_id, payload },
) => {
  if (depositor_id === null) throw new Error('a hold of nobody')
  const { hold_reason: expected = 'staff' } = ReleasedHold.parse(payload)
  await releaseHold(ctx, { institution_id, depositor_id, expected, now, actor })
}
