import { wordsOfReturn } from '@passbook/contract/return-words'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { endAll } from '../transfers/repeating/end-schedule.ts'
import { listGoingOn } from '../transfers/repeating/queries.ts'
import { endedLetter, tellOfEnd } from '../orders/tell-of-schedule.ts'
import { APPLYING } from './answer-case.ts'
import type { ReturnCase } from './return-case.ts'

/**
 * A return that says there is no authorisation ends what repeats from that account, and what the
 * returned deposit was one of (RULES: Repeating transfers). Their next ones are cancelled, and the
 * holders hear of it.
 */
export async function endReturned({ ctx, trx, answer, transfer, now }: ReturnCase): Promise<void> {
  const { institution_id, linked_account_id, schedule_id, account_id } = transfer
  if (transfer.kind !== 'deposit' || account_id === null) return
  const drawn = linked_account_id
    ? await listGoingOn(trx, institution_id, { linked_account_id })
    : []
  const scheduleIds = [...new Set([...drawn, ...(schedule_id ? [schedule_id] : [])])]
  const ending = { scheduleIds, reason: 'returned', as: 'Cancelled' } as const
  const ended = await endAll(trx, institution_id, ending, { now, actor: APPLYING })
  const reason = `A deposit was returned. ${wordsOfReturn(answer.code).what} So this repeating deposit has ended.`
  for (const { schedule, taken } of ended) {
    if (taken === undefined) {
      await tellOfEnd(ctx, trx, schedule, reason)
      continue
    }
    await raiseAlert(ctx, trx, {
      institution_id,
      account_id,
      kind: 'transfer_cancelled',
      event: `cancelled:${taken.id}`,
      params: {
        transfer: 'deposit',
        amount_cents: taken.amount_cents,
        reason,
        request_id: taken.request_id,
      },
      letter: endedLetter(schedule, reason),
    })
  }
}
