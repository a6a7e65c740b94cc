import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { repeatWords } from '@passbook/contract/repeating'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { notifyAll } from '../../../platform/mail/notify.ts'
import { readTransactionRows } from '../transfers/queries.ts'
import type { Following } from '../transfers/repeating/make-next.ts'
import type { ScheduleRow } from '../transfers/repeating/queries.ts'
import { receiptOf, writeToHolders } from './send-receipt.ts'
import { listEmailsOfHolders } from './tell-holders.ts'

/** That a repeating deposit has ended: by whom it was asked, or why the institution ended it. */
export async function tellOfEnd(
  ctx: Context,
  trx: Transaction,
  schedule: ScheduleRow,
  reason: string | null,
): Promise<void> {
  await writeToHolders(ctx, trx, schedule, endedLetter(schedule, reason))
}

export function endedLetter(schedule: ScheduleRow, reason: string | null) {
  const params = {
    amount: formatCents(schedule.amount_cents),
    days: repeatWords(schedule),
    reason: reason ?? '',
  }
  return { template: 'schedule_ended', params } as const
}

/** RULES: each repeating deposit is told when it has left, with the next; many in a few statements. */
export async function sendLeftReceipts(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  following: ReadonlyMap<string, Following>,
): Promise<void> {
  if (following.size === 0) return
  const now = ctx.clock.now()
  const rows = await readTransactionRows(trx, institution_id, [...following.keys()])
  const accountIds = rows.map(({ account_id }) => account_id).filter((id) => id !== null)
  const holders = await listEmailsOfHolders(trx, institution_id, accountIds)
  const emails = rows.flatMap((row) => {
    const follows = following.get(row.id)
    if (follows === undefined) return []
    const how = follows.next ? ` ${HOW_TO_STOP}` : ''
    const params = { ...receiptOf(row, now), next: `${nextWords(follows)}${how}` }
    const letter = { template: 'repeated_deposit_left', params } as const
    return (holders.get(row.account_id ?? '') ?? []).map((to) => ({ to, ...letter }))
  })
  await notifyAll(ctx, trx, institution_id, { emails, texts: [], isPatient: true })
}

const HOW_TO_STOP = 'To change or stop it, sign in and open it on your home page.'

/** What comes after one of a schedule, as a sentence. */
export function nextWords({ schedule, next }: Following): string {
  if (next === null) return 'It was the last one: this repeating deposit has ended.'
  const day = formatFullDay(next.file_date)
  if (schedule.status === 'WAITING') {
    return `The next one would leave on ${day}, once you have confirmed it for your newly linked account.`
  }
  return `The next one, of ${formatCents(next.amount_cents)}, is planned for ${day}.`
}

/** Why one was cancelled, and what comes next where it repeats. */
export function withNext(reason: string, follows: Following | undefined): string {
  return follows === undefined ? reason : `${reason} ${nextWords(follows)}`
}
