import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { enqueue } from '../../../../platform/queue/enqueue.ts'
import type { AlertParams } from '../words.ts'
import { placeOf } from './fan-out-page.ts'

export interface NewsForAll<K extends AlertKind> {
  institution_id: string
  kind: K
  /** Names what happened; the same is told once. */
  event: string
  params: AlertParams[K]
  now: Date
}

/** Has everybody whose account is open told of something, by a job, if the caller's transaction commits. */
export async function startFanOut<K extends AlertKind>(
  trx: Transaction,
  { institution_id, kind, event, params, now }: NewsForAll<K>,
): Promise<void> {
  const news = { institution_id, kind, params: JSON.stringify(params), created_at: now }
  await trx
    .insertInto('alert_fan_outs')
    .values([
      { ...news, event: placeOf(event, 'alerts') },
      { ...news, event: placeOf(event, 'letters') },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(trx, 'fan_out_alerts', { institution_id, event })
}
