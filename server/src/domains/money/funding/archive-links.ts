import type { Transaction } from '../../../platform/db/transaction.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { archiveLink } from '../linking/activate-link.ts'
import { moveLink } from '../linking/move-link.ts'

interface By {
  now: Date
  actor: { kind: 'depositor'; id: string }
}

/** Removes the links of an application that ends; micro-entries that did not leave never will. */
export async function archiveLinks(
  trx: Transaction,
  links: readonly LinkedAccount[],
  by: By,
): Promise<void> {
  for (const link of links) {
    if (link.status === 'ARCHIVED') continue
    // A widget left open is refused first: it must not come back with an account (STATES).
    if (link.status === 'PENDING') await refuseWidget(trx, link, by)
    await archiveLink(trx, link, by)
  }
}

async function refuseWidget(trx: Transaction, { institution_id, id }: LinkedAccount, by: By) {
  await moveLink(trx, { institution_id, linkedAccountId: id, to: 'FAILED', ...by })
}
