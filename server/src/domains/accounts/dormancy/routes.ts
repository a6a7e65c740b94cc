import { reactivationEndpoints } from '@passbook/contract/dormancy'
import { implement } from '../../../platform/http/implement.ts'
import { askBack } from './ask-back.ts'

export const reactivationRoutes = implement(reactivationEndpoints, {
  reactivate: ({ ctx, caller, params, body }) =>
    askBack(ctx, caller, { accountId: params.uuid, stepUp: body.step_up }),
})
