import { beginHandOver } from '../../../dormancy/hand-over.ts'
import type { Carrier } from './carrier.ts'

export const carryHandOverUnclaimed: Carrier = async (
  { ctx, trx, actor },
  { institution_id, subject_id },
) => {
  if (subject_id === null) throw new Error('no report to hand over')
  await beginHandOver(ctx, trx, { institution_id, reportId: subject_id, actor })
}
