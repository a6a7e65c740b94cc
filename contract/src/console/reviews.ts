import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { RegistrationStatus } from '../enums.ts'
import { Reason } from './customers.ts'

/** An applicant or customer who waits for a decision. */
export const ReviewLine = z.object({
  depositor_id: z.uuid(),
  name: z.string(),
  registration_status: z.nullable(RegistrationStatus),
  standing: z.nullable(z.enum(['REVIEW', 'HOLD'])),
  since: Instant,
  documents_message_id: z.nullable(z.uuid()),
})
export type ReviewLine = z.infer<typeof ReviewLine>

/** The newest sanctions check of a person: CLEARED is a possible match that two people cleared. */
export const Screening = z.enum(['CLEAR', 'POSSIBLE', 'CLEARED', 'NOT_RUN'])
export type Screening = z.infer<typeof Screening>

/** Why a possible match is another person, for each field that is compared (RULES-3: Sanctions). */
export const MatchComparison = z.object({ name: Reason, date_of_birth: Reason, address: Reason })
export type MatchComparison = z.infer<typeof MatchComparison>

/** What the decision is based on. */
export const Review = z.object({
  ...ReviewLine.shape,
  is_second_holder: z.boolean(),
  screening: Screening,
  /** A request to clear the possible match waits for a second person. */
  is_clearing_requested: z.boolean(),
  told: z.object({
    date_of_birth: z.nullable(z.string()),
    ssn_last_four: z.nullable(z.string()),
    address: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    employment: z.nullable(z.string()),
  }),
  /** Newest first. */
  checks: z.array(
    z.object({
      uuid: z.uuid(),
      outcome: z.string(),
      reference: z.nullable(z.string()),
      sanctions_hit: z.boolean(),
      /** What the provider answered, under its own field names. */
      evidence: z.array(z.object({ name: z.string(), value: z.string() })),
      answered_at: Instant,
    }),
  ),
  /** The letter each decision sends; null where it sends none. */
  letters: z.object({ approve: z.nullable(z.string()), decline: z.nullable(z.string()) }),
})
export type Review = z.infer<typeof Review>

const UuidParams = z.object({ uuid: z.uuid() })

export const reviewEndpoints = {
  listReviews: endpoint({
    method: 'GET',
    path: '/console/reviews',
    auth: 'staff',
    act: 'reviews.read',
    summary: 'People waiting for a decision, longest first',
    query: z.object({
      /** The id of the last depositor on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ reviews: z.array(ReviewLine), has_more: z.boolean() }),
    errors: [403],
  }),
  getReview: endpoint({
    method: 'GET',
    path: '/console/reviews/:uuid',
    auth: 'staff',
    act: 'reviews.read',
    summary: 'The application of a person waiting for a decision, with the evidence',
    params: UuidParams,
    data: Review,
    errors: [403, 404],
  }),
  decideReview: endpoint({
    method: 'POST',
    path: '/console/reviews/:uuid/decide',
    auth: 'staff',
    act: 'reviews.decide',
    summary: 'Decides, with a reason, and sends the letter',
    params: UuidParams,
    body: z.object({ decision: z.enum(['approve', 'decline']), reason: Reason }),
    data: z.object({
      registration_status: z.nullable(RegistrationStatus),
      standing: z.nullable(z.enum(['REVIEW', 'HOLD'])),
    }),
    errors: [403, 404],
  }),
  clearMatch: endpoint({
    method: 'POST',
    path: '/console/reviews/:uuid/clear-match',
    auth: 'staff',
    act: 'reviews.decide',
    staffAct: {
      name: 'clear_sanctions_match',
      decidedBy: 'approver',
      request: 'Clearing a possible sanctions match',
      done: 'Possible sanctions match cleared',
    },
    summary: 'Requests approval to clear a possible sanctions match, with a reason for each field',
    params: UuidParams,
    body: z.object({ ...MatchComparison.shape, reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
}
