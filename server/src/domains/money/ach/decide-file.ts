import { FileDecisionAsked, moneyEndpoints } from '@passbook/contract/console/money'
import { formatMoment } from '@passbook/contract/format-dates'
import { ofNobody } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/queue/job-table.ts'
import type { Fact } from '../../access/staff/acts/request.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { endTasks } from '../../contact/tasks/tasks.ts'
import { rejectedKey } from './acknowledgements.ts'
import { type Sending, fileWords, findSending, markSent, unknownKey } from './hand-over.ts'
import type { AchFile } from './queries.ts'

const WORDS = { arrived: 'Count as arrived', send_again: 'Send again' } as const

/**
 * Two people decide about a file of which nobody but them can find out whether the bank has it, or which the
 * bank rejected: it arrived after all, or it is sent once more.
 */
export const decideFileAct = staffAct(moneyEndpoints.decideAchFile, {
  about: () => ofNobody,
  command: {
    arguments: [
      ['uuid', 'file_id'],
      ['decision', 'arrived|send_again'],
    ],
    help: 'to count an ACH file as arrived at the bank, or to send it again, once you asked the bank',
  },
  async propose({ trx }, { institution_id }, { uuid: id, decision }) {
    const { file, sending } = await findOpen(trx, { institution_id, id })
    return {
      subject_id: id,
      payload: { decision, round: sending.round },
      amount_cents: file.debit_cents + file.credit_cents,
      words: `${WORDS[decision]}: ${await fileWords(trx, file)}`,
    }
  },
  facts: async (db, { institution_id, subject_id }) => {
    const sending = await findSending(db, { institution_id, id: subject_id ?? '' })
    return sending ? factsOf(sending) : []
  },
  evidence: (_db, { subject_id }) =>
    Promise.resolve({
      links: [{ to: 'ach_file', label: 'The file', id: subject_id ?? '', part: null }],
    }),
  async run({ ctx, trx, now, actor }, { id: approvalId, institution_id, subject_id, payload }) {
    const { decision, round } = FileDecisionAsked.parse(payload)
    const which = { institution_id, id: subject_id ?? '' }
    const { file, sending } = await findOpen(trx, which)
    if (sending.round !== round) throw invalid('', 'This file was sent again meanwhile.')
    if (decision === 'send_again') await beginRound(trx, { file, round, approvalId })
    else if (sending.sent_at === null) await markSent(ctx, trx, { file, round, actor, approvalId })
    else await acceptAfterAll(trx, { file, round, approvalId })
    const keys = [unknownKey(file.id, round), rejectedKey(file.id, round)]
    await endTasks(trx, { institution_id, keys, now, by: actor.id })
  },
})

interface Open {
  file: AchFile
  sending: Sending
}

/** The file, locked, if staff have to decide about its last round. */
async function findOpen(
  trx: Transaction,
  { institution_id, id }: { institution_id: string; id: string },
): Promise<Open> {
  const file = await trx
    .selectFrom('ach_files')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (file === undefined) throw new DomainError('not_found')
  const sending = await findSending(trx, file)
  const isOpen = sending?.sent_at ? sending.is_accepted === false : sending?.unsure_at
  if (!sending || !isOpen) {
    throw invalid('', 'Nothing is open about this file: it is known whether it arrived.')
  }
  return { file, sending }
}

interface Decided {
  file: AchFile
  round: number
  approvalId: string
}

/** The next round has its own name at the bank, so that nothing of the last one counts for it. */
async function beginRound(trx: Transaction, { file, round, approvalId }: Decided): Promise<void> {
  const { institution_id, id: file_id } = file
  const next = { institution_id, file_id, round: round + 1, approval_id: approvalId }
  await trx.insertInto('ach_sendings').values(next).execute()
  await enqueue(trx, 'send_ach_file', { institution_id, file_id })
}

/** The bank took the file although it had rejected it. */
async function acceptAfterAll(
  trx: Transaction,
  { file, round, approvalId }: Decided,
): Promise<void> {
  await trx
    .updateTable('ach_sendings')
    .set({ is_accepted: true, arrived_approval_id: approvalId })
    .where('institution_id', '=', file.institution_id)
    .where('file_id', '=', file.id)
    .where('round', '=', round)
    .execute()
}

function factsOf(sending: Sending): Fact[] {
  const { round, released_at, unsure_at, is_accepted, reason } = sending
  return [
    { label: 'Delivery', value: round === 1 ? 'First' : `Number ${round}` },
    ...(released_at
      ? [{ label: 'Delivered', value: formatMoment(released_at.toISOString()) }]
      : []),
    ...(unsure_at
      ? [{ label: 'Unknown since', value: formatMoment(unsure_at.toISOString()) }]
      : []),
    {
      label: 'The bank’s answer',
      value:
        is_accepted === null
          ? 'None'
          : `${is_accepted ? 'Accepted' : 'Rejected'}${reason ? `: ${reason}` : ''}`,
    },
  ]
}
