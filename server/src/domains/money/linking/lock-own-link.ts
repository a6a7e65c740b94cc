import type { LinkedAccountKind } from '@passbook/contract/enums'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { lockLink } from '../../people/linked-accounts/queries.ts'

export interface OwnLink {
  application: Application
  link: LinkedAccount
}

/** A link of an application that is held, held itself until the transaction ends; else not found. */
export async function lockOwnLink(
  trx: Transaction,
  application: Application,
  linkedAccountId: string,
  /** Of either kind without. */
  kind?: LinkedAccountKind,
): Promise<OwnLink> {
  const link = await lockLink(trx, application.entity.institution_id, linkedAccountId)
  if (link?.entity_id !== application.entity.id || (kind && link.kind !== kind)) {
    throw new DomainError('not_found')
  }
  return { application, link }
}
