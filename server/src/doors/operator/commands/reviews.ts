import { StaffHold } from '@passbook/contract/console/holds'
import { DeclineCode } from '@passbook/contract/console/reviews'
import { placeHold as place } from '../../../domains/accounts/customers/hold.ts'
import { decideIdentityReview } from '../../../domains/compliance/reviews/reviews.ts'
import { listReviews } from '../../../domains/people/registration/identity-queries.ts'
import { reopenApplication as reopen } from '../../../domains/people/registration/reopen-application.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { takePositionals, readLine, readUuid } from '../arguments.ts'
import { command, UsageError } from '../command.ts'
import { actAsStaffMember } from '../request-command.ts'
import { alignColumns } from '../table.ts'

export const reviews = command({
  name: 'reviews',
  usage: '',
  help: 'lists people waiting for a decision',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const waiting = await listReviews(ctx.db, institution.id)
    if (waiting.length === 0) return { lines: ['No reviews are waiting.'], data: waiting }
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

export const finishReview = command({
  name: 'finish-review',
  usage: '<depositor_id> approve|decline --note "why" [--codes code,code]',
  help: 'decides a review in the name of a staff member and sends the letter',
  options: ['note', 'codes'],
  isChange: true,
  parse(given) {
    const { depositor_id, decision } = takePositionals(given, 'depositor_id', 'decision')
    if (decision !== 'approve' && decision !== 'decline') {
      throw new UsageError(`the decision must be approve or decline, not "${decision}"`)
    }
    const reason = readLine('--note', given.options['note'])
    const whom = readUuid('depositor_id', depositor_id)
    if (decision === 'approve') return { depositor_id: whom, decision, reason } as const
    return {
      depositor_id: whom,
      decision,
      reason,
      codes: readCodes(given.options['codes']),
    } as const
  },
  async act(desk, { depositor_id, ...review }) {
    const words = `The review of customer ${depositor_id} was decided: ${review.decision}. Reason: ${review.reason}`
    const { registration_status, standing } = await actAsStaffMember(desk, words, (ctx, staff) =>
      decideIdentityReview(ctx, staff, depositor_id, review),
    )
    const state = [registration_status ?? 'no status yet', ...(standing ? [standing] : [])]
    return {
      lines: [`Depositor ${depositor_id} is now ${state.join(', ')}.`],
      data: { depositor_id, registration_status, standing },
    }
  },
})

/** The reasons for the notice, in the order in which they are given. */
function readCodes(given: string | undefined): DeclineCode[] {
  const codes = (given ?? 'identity_not_verified').split(',').map((code) => code.trim())
  return codes.map((code) => {
    const known = DeclineCode.safeParse(code)
    if (!known.success) {
      throw new UsageError(`the codes are ${DeclineCode.options.join(', ')}, not "${code}"`)
    }
    return known.data
  })
}

export const reopenApplication = command({
  name: 'reopen-application',
  usage: '<depositor_id>',
  help: 'reopens a canceled application if possible and notifies the applicant',
  options: [],
  isChange: true,
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    return { depositor_id: readUuid('depositor_id', depositor_id) }
  },
  async act({ ctx, institution, now, actor }, { depositor_id }) {
    const input = { institution_id: institution.id, depositor_id, now, actor }
    const { registration_status, registration_last_step } = await reopen(ctx, input)
    const reached = `${registration_last_step ?? 'its beginning'}, ${registration_status ?? 'to be checked'}`
    return {
      lines: [`The application of ${depositor_id} was reopened at ${reached}.`],
      data: { depositor_id, registration_status, registration_last_step },
    }
  },
})

export const placeHold = command({
  name: 'place-hold',
  usage: `<depositor_id> ${StaffHold.options.join('|')} --reason "why"`,
  help: 'places an account on hold in the name of a staff member; legal and sanctions holds also block closing',
  options: ['reason'],
  isChange: true,
  parse(given) {
    const { depositor_id, hold } = takePositionals(given, 'depositor_id', 'hold')
    const known = StaffHold.safeParse(hold)
    if (!known.success) {
      throw new UsageError(`the hold must be one of ${StaffHold.options.join(', ')}, not "${hold}"`)
    }
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      hold_reason: known.data,
      reason: readLine('--reason', given.options['reason']),
    }
  },
  async act(desk, { depositor_id, ...hold }) {
    const words = `Customer ${depositor_id} was put on hold (${hold.hold_reason}). Reason: ${hold.reason}`
    await actAsStaffMember(desk, words, (ctx, staff) => place(ctx, staff, depositor_id, hold))
    return {
      lines: [`The account of ${depositor_id} is on hold (${hold.hold_reason}).`],
      data: { depositor_id, hold_reason: hold.hold_reason },
    }
  },
})
