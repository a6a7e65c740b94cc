import {
  type Beneficiaries,
  type Beneficiary,
  beneficiaryEndpoints,
} from '@passbook/contract/beneficiaries'
import { coverageEndpoints } from '@passbook/contract/coverage'
import type { KeylessEndpoint } from '@passbook/contract/endpoint'
import { useLayoutEffect } from 'react'
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

/**
 * The list a change answered. It waits until the page of success is drawn: one about somebody who is
 * gone from the list, while it still shows, would lead to the list instead.
 */
let answered: Beneficiaries | undefined

/** From the page of success on the list is what the change answered. */
export function useAnsweredList(): void {
  useLayoutEffect(() => {
    if (answered === undefined) return
    queryClient.setQueryData(list.queryKey, answered)
    answered = undefined
    void queryClient.invalidateQueries({ queryKey: [coverageEndpoints.getCoverage.path] })
  }, [])
}

/**
 * Drops an answer that is on its way, as after a lost connection: the list without somebody who was
 * removed would lead away from the page that is about them, before the page of success is there.
 */
function forgetAsked(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: list.queryKey })
}

/** A change of the list; the next page tells of it. */
export function useChangeOf<E extends Change>(endpoint: E, done: Done) {
  const navigate = useNavigate()
  const change = useCall(endpoint, {
    onSuccess: async ({ data }) => {
      recordVisit('beneficiaries-changed')
      answered = data
      await navigate(`${href('/beneficiary/success')}?done=${done}`)
    },
  })
  return {
    ...change,
    /** The list of another tab or device is newer: it is shown before another try. */
    mutateAsync: async (...input: Parameters<typeof change.mutateAsync>) => {
      await forgetAsked()
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
