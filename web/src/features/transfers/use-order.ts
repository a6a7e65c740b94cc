import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiError } from '../../api/error.ts'
import { type CallOptions, useCall } from '../../api/use-call.ts'
import { closeOrder, openOrder } from '../../session/open-orders.ts'
import { tabOwner } from '../../session/tabs.ts'

interface OpenOrder {
  order: string
  key: Promise<string>
}

/**
 * A call that orders a transfer of money. If the response is lost, the server may still have made the
 * transfer, and sending the order again must not make a second one. So an order keeps one idempotency key
 * from its review page to its success page, even after a reload and in other tabs. The server binds the
 * key to `content`; the code, dates or confirmation that are sent along may change.
 */
export function useOrder<E extends EndpointDefinition>(
  endpoint: E,
  content: object,
  { onSuccess }: Pick<CallOptions<E>, 'onSuccess'> = {},
) {
  const order = JSON.stringify([tabOwner(), endpoint.path, content])
  const open = useRef<OpenOrder | null>(null)

  // From the review on, not the first press, so that other tabs at the same review share it.
  useEffect(() => {
    void keyOf(open, order)
  }, [order])

  return useCall(endpoint, {
    idempotencyKey: () => keyOf(open, order),
    onSuccess: async (answer, input) => {
      await closeOrder(await keyOf(open, order))
      open.current = null
      await onSuccess?.(answer, input)
    },
  })
}

function keyOf(open: RefObject<OpenOrder | null>, order: string): Promise<string> {
  if (open.current?.order !== order) open.current = { order, key: openOrder(order) }
  return open.current.key
}

/** Whether the server refused definitely: nothing was done, and the page may show new facts. */
export function isDefiniteRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
