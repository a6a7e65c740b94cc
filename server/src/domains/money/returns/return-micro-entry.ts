import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { APPLYING, type ReturnCase, moveLinkIfPossible } from './return-case.ts'
import { tellOfVerification } from './tell-depositor.ts'

const MICRO_ENTRIES = ['micro_credit', 'micro_debit'] as const

export function isMicroEntry({ kind }: Transfer): boolean {
  return MICRO_ENTRIES.some((micro) => micro === kind)
}

/**
 * A micro-entry came back: whatever the code, its link is not proven and it is not retried. Where
 * the link was proven meanwhile, a bad account locks it like every return.
 */
export async function returnMicroEntry(self: ReturnCase): Promise<void> {
  const { play } = self
  await cancelUnsent(self)
  const isMoved =
    (await moveLinkIfPossible(self, 'VERIFICATION_RETURNED')) ||
    (play.link === 'LOCKED' && (await moveLinkIfPossible(self, 'LOCKED')))
  if (isMoved) await tellOfVerification(self)
}

/** Cancels the parts that have not left: without the returned one they prove nothing. */
async function cancelUnsent({ trx, link, now }: ReturnCase): Promise<void> {
  if (link === undefined) return
  const { institution_id, id } = link
  const unsent = await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', '=', id)
    .where('kind', 'in', MICRO_ENTRIES)
    .where('status', '=', 'Initiated')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id: transferId } of unsent) {
    await cancelTransfer(trx, { institution_id, transferId, now, actor: APPLYING })
  }
}
