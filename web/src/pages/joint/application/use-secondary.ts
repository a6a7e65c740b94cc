import { jointEndpoints, type SecondaryProgress } from '@passbook/contract/joint'
import { nextSecondaryPage } from '@passbook/contract/joint-pages'
import { useNavigate, href, type NavigateFunction } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { dataOptions, useData } from '../../../api/use-data.ts'
import type { SecondaryEvent } from '../../../facts.ts'
import type { Step } from '../../../features/depositor/StepForm.tsx'
import type { Path } from '../../../path.ts'
import { forgetDraft } from '../../../session/drafts/draft-store.ts'
import { forgetVisit, recordVisit } from '../../../session/visit-store.ts'

const progress = dataOptions(jointEndpoints.getSecondaryProgress)

/** What was told about the second holder. */
export function useSecondaryInfo() {
  return useData(jointEndpoints.getSecondaryInfo)
}

export function useSecondaryProgress() {
  return useData(jointEndpoints.getSecondaryProgress)
}

const TOLD_BEFORE = [jointEndpoints.getSecondaryInfo, jointEndpoints.getEntityDetails]

/** Where they stand by the reply of a call: taken before anything navigates, so that guards know it. */
export async function takeSecondary(secondary: SecondaryProgress | null): Promise<void> {
  queryClient.setQueryData(progress.queryKey, secondary)
  await Promise.all(TOLD_BEFORE.map(({ path }) => forgetTold([path])))
}

/** No form opens with what was true before: what no page shows now is asked for by the next one. */
function forgetTold(queryKey: string[]): Promise<void> {
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey })
}

/** Asks anew where they stand: the provider, staff or another tab may have moved it. */
export function askSecondary(): Promise<SecondaryProgress | null> {
  return queryClient.fetchQuery({ ...progress, staleTime: 0 })
}

const EVENTS: readonly SecondaryEvent[] = [
  'secondary-saved',
  'secondary-duplicate',
  'secondary-verified',
  'secondary-invited',
  'secondary-declined',
  'secondary-closed',
]
const FORMS = [
  'joint-personal-information',
  'joint-address-information',
  'joint-occupation',
] as const

/** One application ends or another begins: nothing of the one before is told or filled in. */
export function beginAnew(): void {
  forgetVisit(EVENTS)
  for (const form of FORMS) forgetDraft(form)
}

/** The furthest page with something to tell: a corrected answer leads back to where one was. */
export function nextPath(secondary: SecondaryProgress | null): Path {
  const page = secondary && nextSecondaryPage(secondary.registration_last_step)
  return page ? `/joint-account/${page}` : '/joint-account'
}

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

/** To the page that tells what their identity check came to; without an application they were declined. */
export async function goWhereDecided(
  navigate: NavigateFunction,
  secondary: SecondaryProgress | null,
): Promise<void> {
  if (secondary === null) {
    recordVisit('secondary-declined')
    await navigate(href('/joint-account'))
  } else if (secondary.is_pending_signup) {
    recordVisit('secondary-verified')
    await navigate(href('/joint-account/verify/success'))
  } else await navigate(href('/joint-account/reviewing-account'))
}
