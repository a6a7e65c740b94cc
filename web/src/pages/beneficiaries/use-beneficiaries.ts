import {
  type Beneficiaries,
  type Beneficiary,
  beneficiaryEndpoints,
} from '@passbook/contract/beneficiaries'
import { coverageEndpoints } from '@passbook/contract/coverage'
import type { KeylessEndpoint } from '@passbook/contract/endpoint'
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

/** What was done, as the success page tells it. */
export type Done = 'added' | 'changed' | 'shared' | 'removed'

type Change = KeylessEndpoint & { data: (typeof beneficiaryEndpoints.updateAllocations)['data'] }

/** A change of the list: what it answers is the list from then on, and the next page tells of it. */
export function useChangeOf<E extends Change>(endpoint: E, done: Done) {
  const navigate = useNavigate()
  const change = useCall(endpoint, {
    onSuccess: async ({ data }) => {
      recordVisit('beneficiaries-changed')
      // First away, and that drawn: a page about somebody who is gone from the list would lead to it.
      await navigate(`${href('/beneficiary/success')}?done=${done}`, { flushSync: true })
      queryClient.setQueryData(list.queryKey, data)
      void queryClient.invalidateQueries({ queryKey: [coverageEndpoints.getCoverage.path] })
    },
  })
  return {
    ...change,
    /** The list of another tab or device is newer: it is shown before another try. */
    mutateAsync: async (...input: Parameters<typeof change.mutateAsync>) => {
      try {
        await change.mutateAsync(...input)
      } catch (error) {
        const isOld = error instanceof ApiError && 'version' in error.errors
        if (isOld) void queryClient.invalidateQueries({ queryKey: list.queryKey })
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
