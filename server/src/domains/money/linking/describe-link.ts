import type { Progress } from '@passbook/contract/depositor'
import type { LinkedAccount as WireLink } from '@passbook/contract/linking'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { type LinkFacts, NO_FACTS, findLinkFacts } from './queries.ts'
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

/** A link and its depositor's progress: the answer of every call that changes a link. */
export interface Linked {
  linked_account: WireLink
  progress: Progress
}

/** A link as its owner sees it, with only the last four digits of the account number. */
export function toWireLink(
  link: DescribedLink,
  facts: LinkFacts,
  { triesLeft, today }: { triesLeft: number | null; today: BusinessDate },
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
    return_code: facts.returnCode,
    renews_consent: link.renews_consent,
    ...chancesOf(link, triesLeft),
    microdeposits_arrive_on: facts.arrivesOn,
    microdeposits_stage: stageOf(facts, today),
    verification_ends_at: link.verification_ends_at?.toISOString() ?? null,
  }
}

function stageOf(
  { arrivesOn, microStatus }: LinkFacts,
  today: BusinessDate,
): WireLink['microdeposits_stage'] {
  switch (microStatus) {
    case 'Initiated':
    case 'Pending':
      return 'scheduled'
    case 'Submitted':
    case 'Settled':
      return arrivesOn !== null && arrivesOn < today ? 'arrived' : 'sent'
    default:
      return null
  }
}

/** The link's tries left, capped by what the person and the account have left in all; null means no cap. */
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
  { facts = NO_FACTS, now }: { facts: LinkFacts | undefined; now: Date },
): Promise<WireLink> {
  const isVerifiedOrArchived = link.activated_at !== null || link.status === 'ARCHIVED'
  const hasNoCap = link.tries_left === null || isVerifiedOrArchived
  const triesLeft = hasNoCap ? null : await readTriesLeft(db, { depositor_id, link })
  return toWireLink(link, facts, { triesLeft, today: easternDate(now) })
}

export async function answerWith(
  trx: Transaction,
  { institution_id, user_id, depositor_id }: ApplicationCaller,
  link: LinkedAccount,
  now: Date,
): Promise<Linked> {
  const found = await findLinkFacts(trx, institution_id, [link.id])
  return {
    linked_account: await describeLink(trx, depositor_id, link, {
      facts: found.get(link.id),
      now,
    }),
    progress: await readProgress(trx, institution_id, user_id),
  }
}
