import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { settleLogout } from '../../session/owed-logout.ts'
import { sandbox } from '../sandbox-api.ts'

/** Starts a real session in this browser and opens the bank. */
export function useSignIn() {
  return useMutation(
    {
      mutationFn: (depositorId: string) => sandbox.signIn(depositorId),
      onSuccess: ({ location: to }) => {
        // The new cookie has taken the old one's place: there is nothing left to end.
        settleLogout()
        location.assign(to)
      },
    },
    queryClient,
  )
}
