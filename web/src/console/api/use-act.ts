import type { CallInput, Data, KeylessEndpoint } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { ask } from './ask.ts'
import { refreshDesk } from './use-desk.ts'

/** Something done by the person; it counts as pending until the page shows what came of it. */
export function useAct<E extends KeylessEndpoint, I extends CallInput<E> = CallInput<E>>(
  endpoint: E,
  { onSuccess }: { onSuccess?: (data: Data<E>, input: I) => void } = {},
) {
  return useMutation(
    {
      mutationFn: (input: I) => ask(endpoint, input),
      onSuccess,
      // Also after a refusal: somebody else may have been first.
      onSettled: refreshDesk,
      networkMode: 'always',
      // What was typed or revealed is not kept once its page is gone.
      gcTime: 0,
    },
    queryClient,
  )
}
