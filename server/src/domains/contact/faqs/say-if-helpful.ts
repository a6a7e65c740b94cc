import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../platform/throttles.ts'
import { countFeedback } from './queries.ts'

interface Feedback {
  institution_id: string
  faq_id: string
  helpful: boolean
  ip: string
}

/** Counts whether an answer helped; who says so is not kept, and one address cannot say it often. */
export async function sayIfHelpful(ctx: Context, feedback: Feedback): Promise<null> {
  const { institution_id, faq_id, helpful, ip } = feedback
  await countOrRefuse(throttlesOf(ctx).feedback, addressKey(institution_id, ip))
  const day = easternDate(ctx.clock.now())
  const isKnown = await countFeedback(ctx.db, { institution_id, faq_id, day, helpful })
  if (!isKnown) throw new DomainError('not_found')
  return null
}
