import { finishReview as finish } from '../../features/registration/finish-review.ts'
import type { ReviewOutcome } from '../../features/registration/review-decision.ts'
import { readLine, readUuid, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'
import { describeDepositor } from '../describe-depositor.ts'

const OUTCOMES = new Map<string, ReviewOutcome>([
  ['approve', 'MANUALLY_REVIEWED'],
  ['decline', 'FAILED'],
])

export const finishReview = command({
  name: 'finish-review',
  usage: '<depositor_id> approve|decline --note "why"',
  help: 'decides about a depositor who waits for it, and writes to them',
  options: ['note'],
  isChange: true,
  parse(given) {
    const { depositor_id, decision } = takePositionals(given, 'depositor_id', 'decision')
    const outcome = OUTCOMES.get(decision)
    if (outcome === undefined) {
      throw new UsageError(`a decision is approve or decline, not "${decision}"`)
    }
    const note = readLine('--note', given.options['note'])
    return { depositor_id: readUuid('depositor_id', depositor_id), outcome, note }
  },
  async act({ ctx, institution, now, actor }, input) {
    const reviewed = await finish(ctx, { institution_id: institution.id, ...input, now, actor })
    return describeDepositor(input.depositor_id, reviewed)
  },
})
