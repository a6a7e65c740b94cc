import { reviewEndpoints } from '@passbook/contract/console/reviews'
import { implement } from '../../../platform/http/implement.ts'
import { decideOn, listWaiting, readReview } from './reviews.ts'

export const reviewRoutes = implement(reviewEndpoints, {
  listReviews: ({ ctx, caller, query }) => listWaiting(ctx, caller, query),
  getReview: ({ ctx, caller, params }) => readReview(ctx, caller, params.uuid),
  decideReview: ({ ctx, caller, params, body }) => decideOn(ctx, caller, params.uuid, body),
})
