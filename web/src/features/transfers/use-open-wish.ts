import { useRef } from 'react'
import { ApiError } from '../../api/error.ts'

/**
 * Without an answer a transfer may have been made: what is sent again is the very same wish, with the
 * same key, even if other dates are on the page by now. Only an answer sets it free.
 */
export function useOpenWish<T>() {
  const open = useRef<T | null>(null)
  /** What to send when this is wished for. */
  const toSend = (wish: T): T => {
    open.current ??= wish
    return open.current
  }
  /** Whether the refusal is an answer: nothing was done. */
  const isAnswered = (error: Error): boolean => {
    const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isAnswer) open.current = null
    return isAnswer
  }
  return { toSend, isAnswered }
}
