import { jointEndpoints, type SecondaryProgress } from '@passbook/contract/joint'
import { isInvitedUnchecked, nextSecondaryPage } from '@passbook/contract/joint-pages'
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

/** The details of the second holder. */
export function useSecondaryInfo() {
  return useData(jointEndpoints.getSecondaryInfo)
}

export function useSecondaryProgress() {
  return useData(jointEndpoints.getSecondaryProgress)
}

const OUTDATED_BY_CHANGES = [jointEndpoints.getSecondaryInfo, jointEndpoints.getEntityDetails]

/** Stores the progress from a response before any navigation, so that guards know it. */
export async function storeSecondaryProgress(secondary: SecondaryProgress | null): Promise<void> {
  queryClient.setQueryData(progress.queryKey, secondary)
  await Promise.all(OUTDATED_BY_CHANGES.map(({ path }) => refreshQuery([path])))
}

/** Drops unused data and refetches what is shown, so that no form opens with old values. */
function refreshQuery(queryKey: string[]): Promise<void> {
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey })
}

/** Fetches the current progress, which the provider, staff or another tab may have changed. */
export function fetchSecondaryProgress(): Promise<SecondaryProgress | null> {
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

/** Clears notices and drafts when an application ends or a new one starts. */
export function clearApplication(): void {
  forgetVisit(EVENTS)
  for (const form of FORMS) forgetDraft(form)
}

/** The furthest open page, so that correcting an answer leads back to where the person was. */
export function nextPath(secondary: SecondaryProgress | null): Path {
  const page = secondary && nextSecondaryPage(secondary.registration_last_step)
  return page ? `/joint-account/${page}` : '/joint-account'
}

/** Saves the answers of a form and goes to the next page. */
export function useSaveSecondary(): (step: Step) => Promise<void> {
  const navigate = useNavigate()
  const save = useCall(jointEndpoints.updateSecondary)
  return async (body) => {
    const { data } = await save.mutateAsync({ body })
    await storeSecondaryProgress(data.secondary)
    await navigate(nextPath(data.secondary))
  }
}

/** Goes to the page with the result of the identity check; no application means they were declined. */
export async function goToDecisionPage(
  navigate: NavigateFunction,
  secondary: SecondaryProgress | null,
): Promise<void> {
  if (secondary === null) {
    recordVisit('secondary-declined')
    await navigate(href('/joint-account'))
  } else if (isInvitedUnchecked(secondary)) {
    recordVisit('secondary-invited')
    await navigate(href('/joint-account/success'))
  } else if (secondary.is_pending_signup) {
    recordVisit('secondary-verified')
    await navigate(href('/joint-account/verify/success'))
  } else await navigate(href('/joint-account/reviewing-account'))
}
