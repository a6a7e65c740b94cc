import { registrationEndpoints } from '@passbook/contract/registration'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { continueTarget } from '../../destinations.ts'
import type { Step } from '../../features/depositor/StepForm.tsx'
import { readFacts } from '../../session/read-facts.ts'

/** On to the furthest page with something to do: a corrected answer leads back to where one was. */
export function useNextPage(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const facts = readFacts()
    const { progress } = facts
    await navigate(progress ? continueTarget({ ...facts, progress }) : href('/login/entry'))
  }
}

/** What every form of the application does with its answers: saves them and goes on. */
export function useSaveStep(): (step: Step) => Promise<void> {
  const toNextPage = useNextPage()
  const save = useCall(registrationEndpoints.patchDepositor)
  return async (body) => {
    await save.mutateAsync({ body })
    await toNextPage()
  }
}
