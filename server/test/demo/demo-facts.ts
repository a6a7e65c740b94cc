import type { Account } from '@passbook/contract/accounts'
import type { Progress } from '@passbook/contract/depositor'
import type { TransactionStatus } from '@passbook/contract/enums'
import type { SecondaryProgress } from '@passbook/contract/joint'
import type { LinkedAccount } from '@passbook/contract/linking'
import type { Transaction } from '@passbook/contract/transfers'
import type { TestBrowser } from '../browser.ts'

/** What the web's guards may know of a person, as the server tells it; neither day nor hour matters. */
export interface DemoFacts {
  progress: Omit<Progress, 'depositor_id' | 'first_name' | 'stands_since'>
  linkedAccounts: Pick<LinkedAccount, 'status' | 'was_active'>[]
  /** 1 for anything above 0: interest differs from day to day. */
  accounts: Pick<Account, 'available_balance_cents'>[]
  joint: Pick<
    SecondaryProgress,
    'registration_status' | 'registration_last_step' | 'is_pending_signup'
  > | null
}

/** By the calls the web loads them with; a list that is refused is empty there too. */
export async function readDemoFacts(browser: TestBrowser): Promise<DemoFacts> {
  const read = async <T>(path: string): Promise<T | null> =>
    (await browser.get<T>(path)).body.data ?? null
  const progress = await read<Progress>('/depositor/progress')
  if (progress === null) throw new Error('nobody is signed in')
  const { depositor_id: _, first_name: __, stands_since: ___, ...rest } = progress
  const { funding_returned, ...standing } = rest
  const links = (await read<LinkedAccount[]>('/linked-accounts')) ?? []
  const listed = await read<{ transactions: Transaction[] }>('/transactions')
  const accounts = (await read<Account[]>('/accounts')) ?? []
  const joint = await read<SecondaryProgress>('/depositor/secondary-progress')
  return {
    progress: {
      ...standing,
      funding_returned: funding_returned && { ...funding_returned, returned_at: null },
      ...(isOnItsWay(listed?.transactions ?? []) && { extended_status: 'LINKED' }),
    },
    linkedAccounts: links.map(({ status, was_active }) => ({ status, was_active })),
    accounts: accounts.map(({ available_balance_cents: cents }) => ({
      available_balance_cents: Math.sign(cents),
    })),
    joint: joint && {
      registration_status: joint.registration_status,
      registration_last_step: joint.registration_last_step,
      is_pending_signup: joint.is_pending_signup,
    },
  }
}

/** A deposit of today has left after the cut-off, and not before. */
const ON_ITS_WAY: readonly TransactionStatus[] = ['Initiated', 'Pending', 'Submitted']

/** Nothing but a first deposit, which makes the account FUNDED when it leaves. */
function isOnItsWay(transactions: readonly { status: TransactionStatus }[]): boolean {
  return transactions.length > 0 && transactions.every(({ status }) => ON_ITS_WAY.includes(status))
}
