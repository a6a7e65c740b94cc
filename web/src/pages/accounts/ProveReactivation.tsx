import { reactivationEndpoints } from '@passbook/contract/dormancy'
import type { MfaType } from '@passbook/contract/enums'
import type { StepUp as StepUpCode } from '@passbook/contract/step-up'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { StepUp } from '../../features/auth/StepUp.tsx'

interface ProveReactivationProps {
  uuid: string
  types: readonly MfaType[]
  onClose: () => void
}

/** Asks for the code that proves who is reactivating a dormant account. */
export function ProveReactivation({ uuid, types, onClose }: ProveReactivationProps) {
  const ask = useCall(reactivationEndpoints.reactivate, {
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      onClose()
    },
  })
  async function onCode(step_up: StepUpCode) {
    await ask.mutateAsync({ params: { uuid }, body: { step_up } })
    return null
  }
  return <StepUp types={types} purpose="reactivate" onCode={onCode} onCancel={onClose} />
}
