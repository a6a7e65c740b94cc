import { isCompleted } from '@passbook/contract/enums'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { useData } from '../../api/use-data.ts'
import { TransferDone } from '../../features/transfers/TransferDone.tsx'
import { refreshProgress, useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import * as wording from './wording.ts'

/** The deposit that opened the account, from a list with the newest first. */
export function firstDeposit(transactions: readonly Transaction[]): Transaction | undefined {
  return transactions.findLast(({ kind }) => kind === 'deposit')
}

/** A 403 may mean that another tab has funded the account, so this checks with the server. */
export function useFundedElsewhere() {
  const [isFunded, setFunded] = useState(false)
  async function check(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.status !== 403) return
    await refreshProgress()
    const { progress } = useProgress.getState()
    setFunded(isCompleted(progress?.registration_last_step ?? null))
  }
  return { isFunded, check }
}

/** Shown if another tab or device funded the account first: where the deposit is, instead of a button. */
export function AlreadyFunded() {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  return (
    <>
      <Intro title={wording.yourAccountIsAlreadyFunded}>
        {wording.youConfirmedYourFirstDeposit}
      </Intro>
      <QueryState query={transactions}>
        {({ transactions: all }) => {
          const first = firstDeposit(all)
          return first && <TransferDone title={wording.firstDeposit} transaction={first} />
        }}
      </QueryState>
      <div className="mt-8">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
      </div>
    </>
  )
}
