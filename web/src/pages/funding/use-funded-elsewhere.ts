import { isCompleted } from '@passbook/contract/enums'
import { useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { refreshProgress, useProgress } from '../../session/progress.ts'

/** A refusal may mean that another tab has funded the account: only the server knows. */
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
