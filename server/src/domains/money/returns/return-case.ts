import { mayMoveLink } from '@passbook/contract/linked-account-states'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { moveLink } from '../linking/move-link.ts'
import type { Play } from './playbook.ts'
import type { Transfer } from '../transfers/queries.ts'
import { APPLYING, type AnswerCase } from './answer-case.ts'
import type { Entity } from '../../access/holds/set-standing.ts'

/** A return with everything it is judged by. */
export interface ReturnCase extends AnswerCase {
  /** As it is after the return. */
  transfer: Transfer
  link: LinkedAccount | undefined
  entity: Entity | undefined
  play: Play
}

/** Moves the link of a return, unless it has gone where that is no longer possible. */
export async function moveLinkIfPossible(
  { trx, answer, link, now }: ReturnCase,
  to: StoredLinkStatus,
): Promise<boolean> {
  if (link === undefined || !mayMoveLink(link.status, to)) return false
  await moveLink(trx, {
    institution_id: link.institution_id,
    linkedAccountId: link.id,
    to,
    now,
    actor: APPLYING,
    details: { return_code: answer.code },
  })
  return true
}
