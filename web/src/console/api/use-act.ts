import type { CallInput, Data, KeylessEndpoint } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { ask } from './ask.ts'
import { refreshDesk } from './use-desk.ts'

/** A mutation by the person. It stays pending until the page shows the result. */
export function useAct<E extends KeylessEndpoint, I extends CallInput<E> = CallInput<E>>(
  endpoint: E,
  { onSuccess }: { onSuccess?: (data: Data<E>, input: I) => void } = {},
) {
  return useMutation(
    {
      mutationFn: (input: I) => ask(endpoint, input),
      onSuccess,
      // The page reloads after a refusal too: another person may have acted first.
      onSettled: refreshDesk,
      networkMode: 'always',
      // Typed or revealed values are dropped when the page closes.
      gcTime: 0,
    },
    queryClient,
  )
}
