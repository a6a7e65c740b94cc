import type { LinkedAccountKind } from '@passbook/contract/enums'
import type { Transaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import {
  type Application,
  type ApplicationCaller,
  lockApplication,
} from '../depositor/lock-application.ts'
import type { LinkedAccount } from '../linked-accounts/account-number.ts'
import { lockLink } from '../linked-accounts/queries.ts'

export interface OwnLink {
  application: Application
  link: LinkedAccount
}

/** A link of the caller's own application, both held until the transaction ends; else not found. */
export async function lockOwnLink(
  trx: Transaction,
  caller: ApplicationCaller,
  linkedAccountId: string,
  kind: LinkedAccountKind,
): Promise<OwnLink> {
  const application = await lockApplication(trx, caller)
  const link = await lockLink(trx, caller.institution_id, linkedAccountId)
  if (link?.entity_id !== application.entity.id || link.kind !== kind) {
    throw new DomainError('not_found')
  }
  return { application, link }
}
