import { type Giving, nonprofitEndpoints } from '@passbook/contract/nonprofits'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { recordVisit } from '../../session/visit-store.ts'

const selected = dataOptions(nonprofitEndpoints.getSelectedNonprofit)
const LOOKUP_FAILED = 400

/** The chosen non-profit and the gifts; `isLost` if it could not be looked up (SPEC 8). */
export function useGiving() {
  const query = useData(nonprofitEndpoints.getSelectedNonprofit)
  const { error } = query
  const isLost = error instanceof ApiError && error.status === LOOKUP_FAILED
  return { query, isLost }
}

/** Chooses a non-profit, or none, and goes to the success page. */
export function useSelectNonprofit() {
  const navigate = useNavigate()
  return useCall(nonprofitEndpoints.selectNonprofit, {
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(selected.queryKey, data satisfies Giving)
      recordVisit('non-profit-selected')
      await navigate(href('/non-profit/success'))
    },
  })
}
