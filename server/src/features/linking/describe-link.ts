import type { Progress } from '@passbook/contract/depositor'
import type { LinkedAccount as WireLink } from '@passbook/contract/linking'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../depositor/read-progress.ts'
import type { LinkedAccount } from './account-number.ts'
import { findArrivals } from './queries.ts'

/** A link and where its depositor stands with it: what every call that moves one answers. */
export interface Linked {
  linked_account: WireLink
  progress: Progress
}

/** What its owner sees of a link: of the number only the last four. */
export function describeLink(link: LinkedAccount, arrivesOn: BusinessDate | undefined): WireLink {
  return {
    uuid: link.id,
    kind: link.kind,
    status: link.status,
    bank_name: link.bank_name,
    account_type: link.account_type,
    account_last_four: link.account_last_four,
    was_active: link.activated_at !== null,
    created_at: link.created_at.toISOString(),
    tries_left: link.tries_left,
    reissues_left: link.reissues_left,
    microdeposits_arrive_on: arrivesOn ?? null,
    verification_ends_at: link.verification_ends_at?.toISOString() ?? null,
  }
}

export async function answerWith(
  trx: Transaction,
  { institution_id, user_id }: ApplicationCaller,
  link: LinkedAccount,
): Promise<Linked> {
  const arrivals = await findArrivals(trx, institution_id, [link.id])
  return {
    linked_account: describeLink(link, arrivals.get(link.id)),
    progress: await readProgress(trx, institution_id, user_id),
  }
}
