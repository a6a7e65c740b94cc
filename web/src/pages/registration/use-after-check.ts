import type { Progress } from '@passbook/contract/depositor'
import { useEffect, useRef } from 'react'
import { refreshProgress, useProgress } from '../../session/progress.ts'

/** When a check that was going on is over, takes what came of it and goes on as if it were our own. */
export function useAfterCheck(
  isGoingOn: boolean,
  goOn: (outcome: { is_duplicate: boolean; progress: Progress }) => Promise<unknown> | undefined,
): void {
  const wasGoingOn = useRef(isGoingOn)
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
    if (wasGoingOn.current && !isGoingOn) void finish()
    wasGoingOn.current = isGoingOn

    async function finish() {
      await refreshProgress().catch(() => undefined)
      const { progress } = useProgress.getState()
      if (progress) await latest.current({ is_duplicate: false, progress })
    }
  })
}
