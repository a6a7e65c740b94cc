import type { StepUp } from '@passbook/contract/step-up'
import type { CallInput } from '@passbook/contract/endpoint'
import type { MfaType } from '@passbook/contract/enums'
import { linkingEndpoints } from '@passbook/contract/linking'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { stepUpTypes } from '../../api/step-up-types.ts'
import { useCall } from '../../api/use-call.ts'
import type { WidgetResult } from '../../linking-widget/messages.ts'
import { useVisit } from '../../session/visit-store.ts'
import { type LinkingFlow, noteLinked } from './linking-flow.ts'

interface Waiting {
  body: CallInput<typeof linkingEndpoints.linkFastlink>['body']
  types: readonly MfaType[]
}

/** Tells the server how the widget ended, and goes where that leads. */
export function useWidgetResult(flow: LinkingFlow) {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { mutate, mutateAsync, reset, isPending, error } = useCall(linkingEndpoints.linkFastlink, {
    onSuccess: async ({ data }, { body: { uuid, reason } }) => {
      const isLinked = data.linked_account.status === 'ACTIVE'
      useVisit.setState({ fastlink: { success: isLinked, data: isLinked ? { uuid } : null } })
      if (isLinked) noteLinked(flow)
      setFailed(!isLinked && reason !== 'cancelled')
      if (reason !== 'cancelled') await navigate(isLinked ? flow.linked : flow.failed)
    },
  })

  const report = useCallback(
    (uuid: string, result: WidgetResult) => {
      const reason = result.success ? undefined : result.data.reason
      const body = { uuid, success: result.success, reason }
      const askForCode = (refused: Error) => {
        const types = stepUpTypes(refused)
        if (types) setWaiting({ body, types })
      }
      mutate({ body }, { onError: askForCode })
    },
    [mutate],
  )

  async function retry(step_up: StepUp) {
    if (waiting) await mutateAsync({ body: { ...waiting.body, step_up } })
    return null
  }

  function forget() {
    setWaiting(null)
    reset()
  }

  return {
    report,
    retry,
    forget,
    isReporting: isPending,
    stepUp: waiting?.types,
    refused: error,
    /** For a page that tells of it itself. */
    hasFailed,
  }
}
