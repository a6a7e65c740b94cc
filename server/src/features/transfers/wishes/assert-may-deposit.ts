import { mayDepositFrom } from '@passbook/contract/linked-account-states'
import { type Stand, mayDeposit, standOf } from '@passbook/contract/standing'
import { DomainError } from '../../../errors.ts'
import type { Application } from '../../depositor/lock-application.ts'
import type { LinkedAccount } from '../../linked-accounts/account-number.ts'

/** Why money may not move, where the standing itself says it. */
const WORDS: Partial<Record<Stand, string>> = {
  relink_pending: 'Link a bank account again, then make your deposit.',
  review: 'Deposits wait until our review of your account is finished.',
  other_holder_barred: 'Deposits wait until our review of this account is finished.',
  hold: 'Your account is on hold, so no deposit can be made.',
  view_only: 'Your account is closed, so no deposit can be made.',
}

/** STATES: may move money, and a link it can be pulled from; gives both accounts. */
export function assertMayDeposit({ entity, links, state }: Application): {
  accountId: string
  link: LinkedAccount
} {
  const accountId = entity.savings_account_id
  const link = links.find(({ status }) => mayDepositFrom(status))
  if (accountId === null) throw forbidden('Open your savings account first.')
  if (mayDeposit(state) && link !== undefined) return { accountId, link }
  const words = WORDS[standOf(state)]
  throw forbidden(words ?? 'Link a bank account that deposits can come from first.')
}

function forbidden(message: string): DomainError {
  return new DomainError('not_allowed', { message })
}
