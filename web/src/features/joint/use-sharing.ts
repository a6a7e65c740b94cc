import { mayMoveMoney } from '@passbook/contract/account-status'
import { type Holder, type JointRequest, jointEndpoints } from '@passbook/contract/joint'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { useProgress } from '../../session/progress.ts'

/** The holders of the account, as seen by one of them. */
export interface Sharing {
  account_last_four: string | null
  /** Whether both holders must agree to close the account. */
  closingNeedsBoth: boolean
  isPrimary: boolean
  me: Holder
  /** The other holder, joined or invited. */
  other: Holder | undefined
  first: Holder
  second: Holder | undefined
  requests: readonly JointRequest[]
  /** The account is on hold or under review, so nobody can agree to a request or leave. */
  isBarred: boolean
}

const DETAILS = dataOptions(jointEndpoints.getEntityDetails, {
  body: { excludeDepositorIds: [] },
})

/** Without `isOn` nothing is fetched: an account with one holder needs no call. */
export function useSharing(isOn = true): UseQueryResult<Sharing> {
  const progress = useProgress((state) => state.progress)
  const myId = progress?.depositor_id
  const isBarred = progress !== null && !mayMoveMoney({ ...progress, relink: false })
  return useQuery(
    {
      ...DETAILS,
      enabled: isOn,
      select: ({ entity, primary_depositor: first, secondary_depositors, requests }): Sharing => {
        const [second] = secondary_depositors
        const isPrimary = first.depositor_id === myId
        return {
          account_last_four: entity.account_last_four,
          closingNeedsBoth: entity.closing_needs_both,
          isPrimary,
          me: isPrimary || !second ? first : second,
          other: isPrimary ? second : first,
          first,
          second,
          requests,
          isBarred,
        }
      },
    },
    queryClient,
  )
}
