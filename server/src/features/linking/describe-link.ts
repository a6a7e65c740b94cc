import type { Progress } from '@passbook/contract/depositor'
import type { LinkedAccount as WireLink } from '@passbook/contract/linking'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../depositor/read-progress.ts'
import type { LinkedAccount } from '../linked-accounts/account-number.ts'
import { type LinkNews, NO_NEWS, findLinkNews } from './queries.ts'
import { readTriesLeft } from './wrong-tries.ts'

/** A link and where its depositor stands with it: what every call that moves one answers. */
export interface Linked {
  linked_account: WireLink
  progress: Progress
}

/** What its owner sees of a link: of the number only the last four. */
export async function describeLink(
  db: Database,
  depositor_id: string,
  link: LinkedAccount,
  { arrivesOn, returnCode }: LinkNews = NO_NEWS,
): Promise<WireLink> {
  return {
    uuid: link.id,
    kind: link.kind,
    status: link.status,
    bank_name: link.bank_name,
    account_type: link.account_type,
    account_last_four: link.account_last_four,
    was_active: link.activated_at !== null,
    created_at: link.created_at.toISOString(),
    status_changed_at: link.status_changed_at.toISOString(),
    return_code: returnCode,
    ...(await chancesOf(db, depositor_id, link)),
    microdeposits_arrive_on: arrivesOn,
    verification_ends_at: link.verification_ends_at?.toISOString() ?? null,
  }
}

/** Its own, and never more than the person and the account have left in all. */
async function chancesOf(
  db: Database,
  depositor_id: string,
  link: LinkedAccount,
): Promise<Pick<WireLink, 'tries_left' | 'reissues_left'>> {
  const { tries_left, reissues_left, status, activated_at } = link
  const isProvenOrGone = activated_at !== null || status === 'ARCHIVED'
  if (tries_left === null || isProvenOrGone) return { tries_left, reissues_left }
  const left = await readTriesLeft(db, { depositor_id, link })
  return {
    tries_left: Math.min(tries_left, left),
    reissues_left: left === 0 ? 0 : reissues_left,
  }
}

export async function answerWith(
  trx: Transaction,
  { institution_id, user_id, depositor_id }: ApplicationCaller,
  link: LinkedAccount,
): Promise<Linked> {
  const news = await findLinkNews(trx, institution_id, [link.id])
  return {
    linked_account: await describeLink(trx, depositor_id, link, news.get(link.id)),
    progress: await readProgress(trx, institution_id, user_id),
  }
}
