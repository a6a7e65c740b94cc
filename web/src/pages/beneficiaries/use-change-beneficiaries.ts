import type { beneficiaryEndpoints } from '@passbook/contract/beneficiaries'
import type { CallInput, KeylessEndpoint } from '@passbook/contract/endpoint'
import type { StepUp } from '@passbook/contract/step-up'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { useStepUp } from '../../features/auth/use-step-up.tsx'
import { recordVisit } from '../../session/visit-store.ts'
import { type Done, LIST_KEY, keepChangedList } from './use-beneficiaries.ts'

type Change = KeylessEndpoint & { data: (typeof beneficiaryEndpoints.updateAllocations)['data'] }

/**
 * Cancels a fetch in flight, for example after a lost connection: a list without the removed
 * beneficiary would redirect away from their page before the success page is there.
 */
function cancelListFetch(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: LIST_KEY })
}

/**
 * Changes the list, confirmed by a fresh code, and goes to the success page. While there is a `codePage`,
 * a page shows it in place of its form.
 */
export function useChangeBeneficiaries<E extends Change>(endpoint: E, done: Done) {
  const { run, codePage } = useStepUp({ purpose: 'beneficiaries' })
  const navigate = useNavigate()
  const change = useCall(endpoint, {
    onSuccess: async ({ data }) => {
      recordVisit('beneficiaries-changed')
      keepChangedList(data)
      await navigate(`${href('/beneficiary/success')}?done=${done}`)
    },
  })
  /** If another tab or device has changed the list, the new list is shown before another try. */
  async function send(input: CallInput<E>) {
    await cancelListFetch()
    try {
      await change.mutateAsync(input)
    } catch (error) {
      const isOutdated = error instanceof ApiError && 'version' in error.errors
      if (isOutdated) void queryClient.invalidateQueries({ queryKey: LIST_KEY })
      throw error
    }
  }
  return {
    codePage,
    save: async (toInput: (step_up?: StepUp) => CallInput<E>) => {
      await run((step_up) => send(toInput(step_up)))
    },
  }
}
