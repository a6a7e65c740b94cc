import { tieEndpoints } from '@passbook/contract/console/ties'
import { implement } from '../../../http/implement.ts'
import { listTies } from './list-ties.ts'
import { recordTie } from './record-tie.ts'
import { removeTie } from './remove-tie.ts'

export const tieRoutes = implement(tieEndpoints, {
  listTies: ({ ctx, caller, params }) => listTies(ctx, caller, params.uuid),
  recordTie: ({ ctx, caller, params, body }) => recordTie(ctx, caller, params.uuid, body),
  removeTie: ({ ctx, caller, params, body }) =>
    removeTie(ctx, caller, { staff_id: params.uuid, tie_id: params.tie }, body.reason),
})
