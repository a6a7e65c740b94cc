import { hasPassed, isCompleted } from '@passbook/contract/enums'
import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { refreshProgress, useProgress } from '../../session/progress.ts'
import { usePolling } from '../../session/use-polling.ts'
import { useNextPage } from './DepositorForm.tsx'

/** Polls the progress while staff decide, and moves on automatically when it changes. */
export function useDecision(): void {
  const status = useProgress(({ progress }) =>
    JSON.stringify([
      progress?.registration_status,
      progress?.registration_last_step,
      progress?.extended_status,
    ]),
  )
  const [before] = useState(status)
  const goToNextPage = useGoToNextPage()
  const isDecided = status !== before
  usePolling(refreshProgress, !isDecided)
  useEffect(() => {
    if (isDecided) void goToNextPage()
    // Runs once; the next page fetches its data again.
    // oxlint-disable-next-line react/exhaustive-deps -- `goToNextPage` is new with every render
  }, [isDecided])
}

/** Goes to the page of the decision, if it has one, else to the next step. */
function useGoToNextPage(): () => Promise<void> {
  const navigate = useNavigate()
  const toNextPage = useNextPage()
  return async () => {
    const { progress } = useProgress.getState()
    if (!progress || isCompleted(progress.registration_last_step)) {
      await navigate(href('/login/entry'))
    } else if (
      hasPassed(progress.registration_status) &&
      progress.registration_last_step === 'confirmed'
    ) {
      await navigate(href('/registration/passed'))
    } else await toNextPage()
  }
}
