import { reviewEndpoints } from '@passbook/contract/console/reviews'
import { implement } from '../../../platform/http/implement.ts'
import { decideOn } from './decide-on.ts'
import { listWaiting } from './list-waiting.ts'
import { readReview } from './read-review.ts'

export const reviewRoutes = implement(reviewEndpoints, {
  listReviews: ({ ctx, caller, query }) => listWaiting(ctx, caller, query),
  getReview: ({ ctx, caller, params }) => readReview(ctx, caller, params.uuid),
  decideReview: ({ ctx, caller, params, body }) => decideOn(ctx, caller, params.uuid, body),
})
