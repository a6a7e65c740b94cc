import { linkingEndpoints } from '@passbook/contract/linking'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useStepUp } from '../../features/auth/use-step-up.tsx'
import type { WidgetResult } from '../../linking-widget/messages.ts'
import { useVisit } from '../../session/visit-store.ts'
import { type LinkingFlow, noteLinked } from './linking-flow.ts'

/** Tells the server how the widget ended, and goes where that leads. */
export function useWidgetResult(flow: LinkingFlow) {
  const navigate = useNavigate()
  const [hasFailed, setFailed] = useState(false)
  const { mutateAsync, reset, isPending, error } = useCall(linkingEndpoints.linkFastlink, {
    onSuccess: async ({ data }, { body: { uuid, reason } }) => {
      const isLinked = data.linked_account.status === 'ACTIVE'
      useVisit.setState({ fastlink: { success: isLinked, data: isLinked ? { uuid } : null } })
      if (isLinked) noteLinked(flow)
      setFailed(!isLinked && reason !== 'cancelled')
      if (reason !== 'cancelled') await navigate(isLinked ? flow.linked : flow.failed)
    },
  })

  const { run, codePage } = useStepUp({ purpose: 'link', onCancel: reset })

  const report = useCallback(
    (uuid: string, result: WidgetResult) => {
      const reason = result.success ? undefined : result.data.reason
      const body = { uuid, success: result.success, reason }
      // Why it was refused is in `refused`.
      run((step_up) => mutateAsync({ body: { ...body, step_up } })).catch(() => undefined)
    },
    [run, mutateAsync],
  )

  return {
    report,
    isReporting: isPending,
    codePage,
    refused: error,
    /** For a page that tells of it itself. */
    hasFailed,
  }
}
