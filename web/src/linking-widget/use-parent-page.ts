import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type WidgetResult, READY, readPageMessage } from './messages.ts'

/** Only our own host may frame these pages (CSP frame-ancestors). */
const pageOrigin = location.origin

/** Connects a widget on our own host to the page around it, which sends the token and receives the result. */
export function useParentPage() {
  const [token, setToken] = useState<string | null>(null)
  const hasSentResult = useRef(false)
  useLayoutEffect(() => {
    function onMessage(event: MessageEvent<unknown>) {
      const given = readPageMessage(event, { origin: pageOrigin, window: window.parent })
      if (given) setToken((known) => known ?? given)
    }
    addEventListener('message', onMessage)
    window.parent.postMessage(READY, pageOrigin)
    return () => removeEventListener('message', onMessage)
  }, [])
  /** Sends the result once. A later one, such as a consent that was cancelled on its way, is ignored. */
  const sendResult = useCallback((result: WidgetResult) => {
    if (hasSentResult.current) return
    hasSentResult.current = true
    window.parent.postMessage(result, pageOrigin)
  }, [])
  return { token, isFramed: window.parent !== window, sendResult }
}
