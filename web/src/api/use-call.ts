import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput, EndpointDefinition } from '@passbook/contract/endpoint'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/**
 * A call made by the person. For calls that move money the key stays the same while the same
 * input is tried again, so that a retry after a lost reply can never move it twice.
 */
export function useCall<E extends EndpointDefinition>(endpoint: E) {
  const key = useRef<{ input: string; value: string } | null>(null)

  function keyFor(input: CallInput<E>): string {
    const text = JSON.stringify(input)
    if (key.current?.input !== text) key.current = { input: text, value: crypto.randomUUID() }
    return key.current.value
  }

  return useMutation(
    {
      mutationFn: (input: CallInput<E>) =>
        call(endpoint, input, endpoint.idempotent ? { idempotencyKey: keyFor(input) } : {}),
      onSuccess: () => {
        key.current = null
      },
    },
    queryClient,
  )
}
