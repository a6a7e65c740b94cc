import type { StepUp } from '@passbook/contract/auth'
import { linkingEndpoints } from '@passbook/contract/linking'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { needsStepUp } from '../../api/needs-step-up.ts'
import type { WidgetResult } from '../../linking-widget/messages.ts'
import { takeMove } from '../../session/take-move.ts'
import { useVisit } from '../../session/visit-store.ts'
import { type LinkingFlow, noteLinked } from './linking-flow.ts'

/** Tells the server how the widget ended, and goes where that leads. */
export function useWidgetResult(flow: LinkingFlow) {
  const navigate = useNavigate()
  const [isReporting, setReporting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<{ uuid: string; result: WidgetResult } | null>(null)

  const send = useCallback(
    async (uuid: string, result: WidgetResult, step_up?: StepUp) => {
      const reason = result.success ? undefined : result.data.reason
      const body = { uuid, success: result.success, reason, step_up }
      const { data } = await call(linkingEndpoints.linkFastlink, { body })
      takeMove(data.progress)
      const isLinked = data.linked_account.status === 'ACTIVE'
      useVisit.setState({ fastlink: { success: isLinked, data: isLinked ? { uuid } : null } })
      if (isLinked) noteLinked(flow)
      if (reason !== 'cancelled') await navigate(isLinked ? flow.linked : flow.failed)
    },
    [flow, navigate],
  )

  const report = useCallback(
    async (uuid: string, result: WidgetResult) => {
      setReporting(true)
      setProblem(null)
      try {
        await send(uuid, result)
      } catch (error) {
        if (needsStepUp(error)) return setWaiting({ uuid, result })
        if (!(error instanceof ApiError)) throw error
        setProblem(error.first() ?? error.message)
      } finally {
        setReporting(false)
      }
    },
    [send],
  )

  async function retry(stepUp: StepUp) {
    if (waiting) await send(waiting.uuid, waiting.result, stepUp)
    return null
  }

  return { report, retry, isReporting, wantsCode: waiting !== null, problem }
}
