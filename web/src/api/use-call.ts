import type { Progress } from '@passbook/contract/depositor'
import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Answer, call, hooks } from './client.ts'
import type { Transport } from './http.ts'
import { queryClient } from './query-client.ts'

export interface CallOptions<E extends EndpointDefinition, I = CallInput<E>> {
  /** Runs after success; the call counts as pending until it is done. */
  onSuccess?: (answer: Answer<Data<E>>, input: I) => Promise<void> | void
  headers?: () => Record<string, string>
  /** The key of an order that outlives this page; otherwise the same input gets the same key. */
  idempotencyKey?: () => Promise<string>
}

/** How a call with files is sent. */
interface UploadOptions<I> {
  sentBy?: (input: I) => { form: FormData; transport: Transport; signal: AbortSignal }
}

/**
 * A call made by the person. For calls that move money the key stays the same while the same input
 * is retried, with any code, so that a retry after a lost reply can never move money twice.
 */
export function useCall<E extends EndpointDefinition, I extends CallInput<E> = CallInput<E>>(
  endpoint: E,
  { onSuccess, headers, idempotencyKey, sentBy }: CallOptions<E, I> & UploadOptions<I> = {},
) {
  const key = useRef<{ input: string; value: string } | null>(null)
  const running = useRef<{ input: string; answer: Promise<Answer<Data<E>>> } | null>(null)
  const handled = useRef<Answer<Data<E>> | null>(null)

  function keyFor(text: string): string {
    if (key.current?.input !== text) key.current = { input: text, value: crypto.randomUUID() }
    return key.current.value
  }

  async function send(input: I, text: string): Promise<Answer<Data<E>>> {
    const bearer = hooks.bearerToken()
    const options = {
      idempotencyKey: idempotencyKey ? await idempotencyKey() : keyFor(text),
      headers: headers?.(),
      ...sentBy?.(input),
    }
    const answer = await call(endpoint, input, options)
    // If the person signed out meanwhile, the answer is about somebody who is no longer here.
    if (hooks.bearerToken() === bearer) applyProgress(answer.data)
    return answer
  }

  /** A second press before the button could change takes the answer of the first: one press, one call. */
  function sendOnce(input: I): Promise<Answer<Data<E>>> {
    const text = describe(input)
    if (running.current?.input === text) return running.current.answer
    const answer = send(input, text).finally(() => {
      if (running.current?.answer === answer) running.current = null
    })
    running.current = { input: text, answer }
    return answer
  }

  return useMutation(
    {
      mutationKey: [endpoint.path],
      mutationFn: sendOnce,
      onSuccess: (answer, input) => {
        key.current = null
        if (handled.current === answer) return
        handled.current = answer
        return onSuccess?.(answer, input)
      },
      // Without a network the call fails at once: nothing is sent later automatically.
      networkMode: 'always',
      // Typed input, passwords included, is not kept after its page is gone.
      gcTime: 0,
    },
    queryClient,
  )
}

const describe = (input: unknown) => JSON.stringify(input, describeInput)

/** A different code, or the same file chosen again, counts as the same input. */
function describeInput(name: string, value: unknown): unknown {
  if (name === 'step_up') return undefined
  if (!(value instanceof File)) return value
  return [value.name, value.size, value.lastModified]
}

/**
 * When a call changed the status, the new progress is stored before anything navigates (STATES),
 * and everything fetched before is outdated.
 */
function applyProgress(data: unknown): void {
  if (!hasProgress(data)) return
  hooks.onProgress(data.progress)
  void queryClient.invalidateQueries()
}

function hasProgress(data: unknown): data is { progress: Progress } {
  return typeof data === 'object' && data !== null && 'progress' in data && data.progress !== null
}
