import { jointEndpoints } from '@passbook/contract/joint'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import type { Step } from '../../../features/depositor/StepForm.tsx'
import { nextPath, takeSecondary } from './use-secondary.ts'

/** What every form of the application does with its answers: saves them and goes on. */
export function useSaveSecondary(): (step: Step) => Promise<void> {
  const navigate = useNavigate()
  const save = useCall(jointEndpoints.updateSecondary)
  return async (body) => {
    const { data } = await save.mutateAsync({ body })
    await takeSecondary(data.secondary)
    await navigate(nextPath(data.secondary))
  }
}
