import { type Me, doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { type Act, mayDo } from '@passbook/contract/console/roles'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { deskOptions } from '../api/use-desk.ts'
import type { ConsoleRow } from '../row.ts'

export const meOptions = deskOptions(doorEndpoints.getMe, {})

export function cachedMe(): Me | undefined {
  return queryClient.getQueryData(meOptions.queryKey)
}

export function cacheMe(me: Me): void {
  queryClient.setQueryData(meOptions.queryKey, me)
}

/** The signed-in person. Pages after sign-in always have one. */
export function useMe(): Me {
  const { data } = useQuery(meOptions, queryClient)
  if (!data) throw new Error('No one is signed in.')
  return data
}

/** Whether the caller's role allows an act. The server checks again when it happens. */
export function useMay(): (act: Act) => boolean {
  const { role } = useMe()
  return (act) => mayDo(role, act)
}

/** Whether the caller may open a page. */
export function useMayOpen(): (opensFor: ConsoleRow['opensFor']) => boolean {
  const may = useMay()
  return (opensFor) => opensFor === 'anybody' || opensFor === 'staff' || may(opensFor)
}
