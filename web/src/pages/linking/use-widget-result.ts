import type { StepUp } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { linkingEndpoints } from '@passbook/contract/linking'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { stepUpTypes } from '../../api/step-up-types.ts'
import type { WidgetResult } from '../../linking-widget/messages.ts'
import { takeMove } from '../../session/take-move.ts'
import { useVisit } from '../../session/visit-store.ts'
import { type LinkingFlow, noteLinked } from './linking-flow.ts'

interface Waiting {
  uuid: string
  result: WidgetResult
  types: readonly MfaType[]
}

/** Tells the server how the widget ended, and goes where that leads. */
export function useWidgetResult(flow: LinkingFlow) {
  const navigate = useNavigate()
  const [isReporting, setReporting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)

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
        const types = stepUpTypes(error)
        if (types) return setWaiting({ uuid, result, types })
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

  const forget = () => setWaiting(null)

  return { report, retry, forget, isReporting, stepUp: waiting?.types, problem }
}
