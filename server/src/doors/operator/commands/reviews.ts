import { easternDate } from '../../../platform/calendar/eastern.ts'
import { listReviews } from '../../../domains/people/registration/identity-queries.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'
import { alignColumns } from '../table.ts'

export const reviews = command({
  name: 'reviews',
  usage: '',
  help: 'lists depositors waiting for a decision',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const waiting = await listReviews(ctx.db, institution.id)
    if (waiting.length === 0) return { lines: ['Nobody waits for a decision.'], data: waiting }
    const head = ['depositor_id', 'since', 'status', 'standing', 'name', 'documents in message']
    const rows = waiting.map((review) => [
      review.depositor_id,
      easternDate(review.since),
      review.registration_status ?? '-',
      review.standing ?? '-',
      review.name,
      review.documents_message_id ?? '-',
    ])
    return { lines: alignColumns([head, ...rows]), data: waiting }
  },
})
