import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'
import { DeclineCode } from './reviews.ts'

/** A random sample of decided reviews, which an approver checks again. */
export const ReviewSample = z.object({
  uuid: z.uuid(),
  from_date: BusinessDate,
  to_date: BusinessDate,
  drawn_by: z.string(),
  drawn_at: Instant,
  /** How many decisions it has, how many of them were marked, and as wrong. */
  decisions: z.int(),
  marked: z.int(),
  wrong: z.int(),
})
export type ReviewSample = z.infer<typeof ReviewSample>

export const Verdict = z.enum(['right', 'wrong'])
export type Verdict = z.infer<typeof Verdict>

/** One decision of a sample, and what the approver found. */
export const SampledDecision = z.object({
  uuid: z.uuid(),
  depositor_id: z.uuid(),
  name: z.string(),
  decision: z.enum(['approve', 'decline']),
  codes: z.array(DeclineCode),
  reason: z.string(),
  decided_by: z.string(),
  decided_at: Instant,
  verdict: z.nullable(Verdict),
  note: z.nullable(z.string()),
})
export type SampledDecision = z.infer<typeof SampledDecision>

export const MAX_SAMPLE = 100
export const NewSample = z
  .object({
    from_date: BusinessDate,
    to_date: BusinessDate,
    count: z
      .int('Enter a whole number')
      .check(
        z.minimum(1, 'Enter at least 1'),
        z.maximum(MAX_SAMPLE, `Enter at most ${MAX_SAMPLE}`),
      ),
  })
  .check(
    z.refine(({ from_date, to_date }) => from_date <= to_date, {
      error: 'Choose a last day that is not before the first',
      path: ['to_date'],
    }),
  )
export type NewSample = z.infer<typeof NewSample>

const SampleReply = z.object({ sample: ReviewSample, decisions: z.array(SampledDecision) })
const UuidParams = z.object({ uuid: z.uuid() })
const sampling = { auth: 'staff', act: 'reviews.sample' } as const

export const sampleEndpoints = {
  listSamples: endpoint({
    ...sampling,
    method: 'GET',
    path: '/console/review-samples',
    summary: 'Samples of decided reviews, newest first, with their results',
    data: z.object({ samples: z.array(ReviewSample) }),
    errors: [403],
  }),
  drawSample: endpoint({
    ...sampling,
    method: 'POST',
    path: '/console/review-samples',
    summary: 'Draws a random sample of the reviews that others decided in a period',
    body: NewSample,
    data: SampleReply,
    errors: [403],
  }),
  getSample: endpoint({
    ...sampling,
    method: 'GET',
    path: '/console/review-samples/:uuid',
    summary: 'A sample with its decisions',
    params: UuidParams,
    data: SampleReply,
    errors: [403, 404],
  }),
  markDecision: endpoint({
    ...sampling,
    method: 'POST',
    path: '/console/review-samples/:uuid/decisions/:decision',
    summary: 'Marks a decision of a sample as right or wrong, with a note',
    params: z.object({ uuid: z.uuid(), decision: z.uuid() }),
    body: z.object({ verdict: Verdict, note: Reason }),
    data: SampleReply,
    errors: [403, 404],
  }),
}
