import {
  type Beneficiaries,
  type Beneficiary,
  beneficiaryEndpoints,
} from '@passbook/contract/beneficiaries'
import { coverageEndpoints } from '@passbook/contract/coverage'
import { useLayoutEffect, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions, useData } from '../../api/use-data.ts'

const list = dataOptions(beneficiaryEndpoints.getBeneficiaries)

export function useBeneficiaries() {
  return useData(beneficiaryEndpoints.getBeneficiaries)
}

/** The change that the success page reports. */
export type Done = 'added' | 'changed' | 'shared' | 'removed'

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

/** Keeps the list from the response until the success page renders. */
export function keepChangedList(changed: Beneficiaries): void {
  listFromResponse = changed
}

/** The key of the list in the cache. */
export const LIST_KEY = list.queryKey

export function ofKind(
  { beneficiaries }: Beneficiaries,
  wanted: Beneficiary['kind'],
): Beneficiary[] {
  return beneficiaries.filter(({ kind }) => kind === wanted)
}
