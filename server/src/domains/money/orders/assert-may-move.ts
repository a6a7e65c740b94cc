import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import {
  type AccountStatus,
  mayDeposit,
  mayWithdraw,
  accountStatusOf,
} from '@passbook/contract/account-status'
import { DomainError } from '../../../platform/errors.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'

/** The accounts that money moves between. */
interface TransferAccounts<Link> {
  accountId: string
  link: Link
}

type DepositLink = Pick<LinkedAccount, 'id' | 'status'>

/** What the decision depends on. */
interface Deciding<Link extends DepositLink> extends Pick<Application, 'state'> {
  entity: Pick<Application['entity'], 'savings_account_id'>
  links: readonly Link[]
}

type Direction = 'deposit' | 'withdrawal'

/** Why money may not move, for account statuses that explain it. */
const WORDS: Partial<Record<AccountStatus, (direction: Direction) => string>> = {
  relink_pending: (direction) => `Link a bank account again, then make your ${direction}.`,
  review: (direction) => `${plural(direction)} wait until our review of your account is finished.`,
  other_holder_barred: (direction) =>
    `${plural(direction)} wait until our review of this account is finished.`,
  hold: (direction) => `Your account is on hold, so no ${direction} can be made.`,
  view_only: (direction) => `Your account is closed, so no ${direction} can be made.`,
}

/** STATES: requires permission to move money and a link to deposit from; returns both accounts. */
export function assertMayDeposit<Link extends DepositLink>(
  application: Deciding<Link>,
): TransferAccounts<Link> {
  const { links, state } = application
  const link = links.find(({ status }) => mayDepositFrom(status))
  return assertMay('deposit', application, mayDeposit(state) ? link : undefined)
}

/** Same for withdrawals; a link that lacked funds for a deposit can still receive one. */
export function assertMayWithdraw(application: Application): TransferAccounts<LinkedAccount> {
  const { links, state } = application
  const link = links.find(({ status }) => mayWithdrawTo(status))
  return assertMay('withdrawal', application, mayWithdraw(state) ? link : undefined)
}

function assertMay<Link extends DepositLink>(
  direction: Direction,
  { entity, state }: Deciding<Link>,
  link: Link | undefined,
): TransferAccounts<Link> {
  const accountId = entity.savings_account_id
  if (accountId === null) throw forbidden('Open your account first.')
  if (link !== undefined) return { accountId, link }
  const words = WORDS[accountStatusOf(state)]?.(direction)
  throw forbidden(words ?? NO_LINK[direction])
}

const NO_LINK: Record<Direction, string> = {
  deposit: 'Link a bank account that deposits can come from first.',
  withdrawal: 'Link a bank account that withdrawals can go to first.',
}

function plural(direction: Direction): string {
  return direction === 'deposit' ? 'Deposits' : 'Withdrawals'
}

function forbidden(message: string): DomainError {
  return new DomainError('not_allowed', { message })
}
