import { decideOn } from '../../../domains/compliance/reviews/reviews.ts'
import { readLine, readUuid, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'
import { asMember } from '../staff-member.ts'

export const finishReview = command({
  name: 'finish-review',
  usage: '<depositor_id> approve|decline --note "why"',
  help: 'decides about a depositor who waits for it, in the name of a staff member, and writes to them',
  options: ['note'],
  isChange: true,
  parse(given) {
    const { depositor_id, decision } = takePositionals(given, 'depositor_id', 'decision')
    if (decision !== 'approve' && decision !== 'decline') {
      throw new UsageError(`a decision is approve or decline, not "${decision}"`)
    }
    const reason = readLine('--note', given.options['note'])
    return { depositor_id: readUuid('depositor_id', depositor_id), decision, reason } as const
  },
  async act(desk, { depositor_id, ...wish }) {
    const words = `The review of customer ${depositor_id} was decided: ${wish.decision}. The reason given: ${wish.reason}`
    const { registration_status, standing } = await asMember(desk, words, (ctx, staff) =>
      decideOn(ctx, staff, depositor_id, wish),
    )
    const state = [registration_status ?? 'no status yet', ...(standing ? [standing] : [])]
    return {
      lines: [`Depositor ${depositor_id} is now ${state.join(', ')}.`],
      data: { depositor_id, registration_status, standing },
    }
  },
})
