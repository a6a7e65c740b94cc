import { useEffect } from 'react'

/** Long enough for a closing dialog to restore focus itself. */
const WAIT_MS = 80

/**
 * When the focused element is removed, like a button that was replaced, the browser would start at the top
 * again. The error message gets focus instead, or the heading (UX 30).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const observer = new MutationObserver(() => {
      if (!isLost(last)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isLost(last)) focusOn(find('main [role="alert"]') ?? find('main h1'))
      }, WAIT_MS)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector)
}

function isLost(last: Element | null): boolean {
  const { activeElement, body } = document
  const isNowhere = activeElement === null || activeElement === body
  return isNowhere && last !== null && !last.isConnected
}

function focusOn(element: HTMLElement | null): void {
  element?.setAttribute('tabindex', '-1')
  element?.focus()
}
