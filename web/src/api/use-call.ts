import type { Progress } from '@passbook/contract/depositor'
import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Answer, call, hooks } from './client.ts'
import type { Transport } from './http.ts'
import { queryClient } from './query-client.ts'

export interface CallOptions<E extends EndpointDefinition, I = CallInput<E>> {
  /** What a good answer leads to; the call counts as pending until that is done. */
  onSuccess?: (answer: Answer<Data<E>>, input: I) => Promise<void> | void
  headers?: () => Record<string, string>
  /** The key of an order that outlives this page; one for the same input otherwise. */
  idempotencyKey?: () => Promise<string>
}

/** How a call with files goes out. */
interface Sending<I> {
  sentBy?: (input: I) => { form: FormData; transport: Transport; signal: AbortSignal }
}

/**
 * A call made by the person. For calls that move money the key stays the same while the same
 * input is tried again, with whatever code, so that a retry after a lost reply can never move it
 * twice.
 */
export function useCall<E extends EndpointDefinition, I extends CallInput<E> = CallInput<E>>(
  endpoint: E,
  { onSuccess, headers, idempotencyKey, sentBy }: CallOptions<E, I> & Sending<I> = {},
) {
  const key = useRef<{ input: string; value: string } | null>(null)

  function keyFor(input: I): string {
    const text = JSON.stringify(input, describeInput)
    if (key.current?.input !== text) key.current = { input: text, value: crypto.randomUUID() }
    return key.current.value
  }

  return useMutation(
    {
      mutationKey: [endpoint.path],
      mutationFn: async (input: I) => {
        const bearer = hooks.bearerToken()
        const options = {
          idempotencyKey: idempotencyKey ? await idempotencyKey() : keyFor(input),
          headers: headers?.(),
          ...sentBy?.(input),
        }
        const answer = await call(endpoint, input, options)
        // Signed out meanwhile: the answer is about somebody who is no longer here.
        if (hooks.bearerToken() === bearer) takeProgress(answer.data)
        return answer
      },
      onSuccess: (answer, input) => {
        key.current = null
        return onSuccess?.(answer, input)
      },
      // Without a network it is refused at once: nothing is sent later by itself.
      networkMode: 'always',
      // What was typed, a password too, is not kept once its page is gone.
      gcTime: 0,
    },
    queryClient,
  )
}

/** With another code it is the same input, and so is the same file chosen once more. */
function describeInput(name: string, value: unknown): unknown {
  if (name === 'step_up') return undefined
  if (!(value instanceof File)) return value
  return [value.name, value.size, value.lastModified]
}

/**
 * A call moved a state: the new progress is taken before anything navigates (STATES), and what was
 * fetched before it is no longer true.
 */
function takeProgress(data: unknown): void {
  if (!bringsProgress(data)) return
  hooks.onProgress(data.progress)
  void queryClient.invalidateQueries()
}

function bringsProgress(data: unknown): data is { progress: Progress } {
  return typeof data === 'object' && data !== null && 'progress' in data && data.progress !== null
}
