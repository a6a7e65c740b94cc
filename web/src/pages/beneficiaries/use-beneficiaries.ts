import {
  type Beneficiaries,
  type Beneficiary,
  beneficiaryEndpoints,
} from '@passbook/contract/beneficiaries'
import { coverageEndpoints } from '@passbook/contract/coverage'
import type { KeylessEndpoint } from '@passbook/contract/endpoint'
import { useLayoutEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { recordVisit } from '../../session/visit-store.ts'

const list = dataOptions(beneficiaryEndpoints.getBeneficiaries)

export function useBeneficiaries() {
  return useData(beneficiaryEndpoints.getBeneficiaries)
}

/** The change that the success page reports. */
export type Done = 'added' | 'changed' | 'shared' | 'removed'

type Change = KeylessEndpoint & { data: (typeof beneficiaryEndpoints.updateAllocations)['data'] }

/**
 * The list that the response to a change contained. It is applied when the success page renders:
 * before that, a page about a removed beneficiary would redirect to the list.
 */
let listFromResponse: Beneficiaries | undefined

/**
 * Puts the list from the response into the cache, once the success page renders. Returns that list for
 * the first moment, in which the query still has the list from before.
 */
export function useApplyChangedList(): Beneficiaries | undefined {
  const [changed] = useState(listFromResponse)
  useLayoutEffect(() => {
    if (listFromResponse === undefined) return
    queryClient.setQueryData(list.queryKey, listFromResponse)
    listFromResponse = undefined
    void queryClient.invalidateQueries({ queryKey: [coverageEndpoints.getCoverage.path] })
  }, [])
  return changed
}

/**
 * Cancels a fetch in flight, for example after a lost connection: a list without the removed
 * beneficiary would redirect away from their page before the success page is there.
 */
function cancelListFetch(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: list.queryKey })
}

/** Changes the list and goes to the success page. */
export function useChangeBeneficiaries<E extends Change>(endpoint: E, done: Done) {
  const navigate = useNavigate()
  const change = useCall(endpoint, {
    onSuccess: async ({ data }) => {
      recordVisit('beneficiaries-changed')
      listFromResponse = data
      await navigate(`${href('/beneficiary/success')}?done=${done}`)
    },
  })
  return {
    ...change,
    /** If another tab or device has changed the list, the new list is shown before another try. */
    mutateAsync: async (...input: Parameters<typeof change.mutateAsync>) => {
      await cancelListFetch()
      try {
        await change.mutateAsync(...input)
      } catch (error) {
        const isOutdated = error instanceof ApiError && 'version' in error.errors
        if (isOutdated) void queryClient.invalidateQueries({ queryKey: list.queryKey })
        throw error
      }
    },
  }
}

export function ofKind(
  { beneficiaries }: Beneficiaries,
  wanted: Beneficiary['kind'],
): Beneficiary[] {
  return beneficiaries.filter(({ kind }) => kind === wanted)
}
