import { useLayoutEffect, useRef, useState } from 'react'
import { READY, type WidgetResult, hearPage } from '../linking-widget/messages.ts'

/** Our own host frames the sandbox's widget, and nobody else may (CSP frame-ancestors). */
const pageOrigin = location.origin

/** The page around the widget: gives it the token, and hears how it ended. */
export function usePage() {
  const [token, setToken] = useState<string | null>(null)
  const hasTold = useRef(false)
  useLayoutEffect(() => {
    function hear(event: MessageEvent<unknown>) {
      const given = hearPage(event, { origin: pageOrigin, window: window.parent })
      if (given) setToken((known) => known ?? given)
    }
    addEventListener('message', hear)
    window.parent.postMessage(READY, pageOrigin)
    return () => removeEventListener('message', hear)
  }, [])
  return {
    token,
    isFramed: window.parent !== window,
    /** Said once: what comes later, such as a consent that was cancelled on its way, is too late. */
    tell: (result: WidgetResult) => {
      if (hasTold.current) return
      hasTold.current = true
      window.parent.postMessage(result, pageOrigin)
    },
  }
}
