import type { Progress } from '@passbook/contract/depositor'
import type { LinkedAccount as WireLink } from '@passbook/contract/linking'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { type LinkNews, NO_NEWS, findLinkNews } from './queries.ts'
import { readTriesLeft } from './wrong-tries.ts'

export type DescribedLink = Pick<
  LinkedAccount,
  | 'id'
  | 'kind'
  | 'status'
  | 'bank_name'
  | 'account_type'
  | 'account_last_four'
  | 'activated_at'
  | 'renews_consent'
  | 'created_at'
  | 'status_changed_at'
  | 'tries_left'
  | 'reissues_left'
  | 'verification_ends_at'
>

/** A link and where its depositor stands with it: what every call that moves one answers. */
export interface Linked {
  linked_account: WireLink
  progress: Progress
}

/** What its owner sees of a link: of the number only the last four. */
export function toWireLink(
  link: DescribedLink,
  { arrivesOn, returnCode }: LinkNews,
  triesLeft: number | null,
): WireLink {
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
    renews_consent: link.renews_consent,
    ...chancesOf(link, triesLeft),
    microdeposits_arrive_on: arrivesOn,
    verification_ends_at: link.verification_ends_at?.toISOString() ?? null,
  }
}

/** Its own, and never more than the person and the account have left in all; null for no matter. */
function chancesOf(
  { tries_left, reissues_left }: Pick<LinkedAccount, 'tries_left' | 'reissues_left'>,
  left: number | null,
): Pick<WireLink, 'tries_left' | 'reissues_left'> {
  if (tries_left === null || left === null) return { tries_left, reissues_left }
  return {
    tries_left: Math.min(tries_left, left),
    reissues_left: left === 0 ? 0 : reissues_left,
  }
}

async function describeLink(
  db: Database,
  depositor_id: string,
  link: LinkedAccount,
  news: LinkNews = NO_NEWS,
): Promise<WireLink> {
  const isProvenOrGone = link.activated_at !== null || link.status === 'ARCHIVED'
  const isNoMatter = link.tries_left === null || isProvenOrGone
  return toWireLink(link, news, isNoMatter ? null : await readTriesLeft(db, { depositor_id, link }))
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
