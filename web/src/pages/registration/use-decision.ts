import { hasPassed, isCompleted } from '@passbook/contract/enums'
import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { refreshProgress, useProgress } from '../../session/progress.ts'
import { useWaiting } from '../../session/use-waiting.ts'
import { useNextPage } from './DepositorForm.tsx'

/** While staff decide, asks where the person stands, and goes on by itself when that has changed. */
export function useDecision(): void {
  const stands = useProgress(({ progress }) =>
    JSON.stringify([
      progress?.registration_status,
      progress?.registration_last_step,
      progress?.extended_status,
    ]),
  )
  const [before] = useState(stands)
  const goOn = useGoOn()
  const isDecided = stands !== before
  useWaiting(refreshProgress, !isDecided)
  useEffect(() => {
    if (isDecided) void goOn()
    // Once: where it leads asks anew.
    // oxlint-disable-next-line react/exhaustive-deps -- the way on changes with every render
  }, [isDecided])
}

/** To where a decision leads: its own page where it has one, else the next thing to do. */
function useGoOn(): () => Promise<void> {
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
