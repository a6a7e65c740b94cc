import { useEffect } from 'react'

const PREFIX = 'Error: '

/** Says in the title that a submit failed, as long as its errors are shown (UX 29). */
export function useErrorTitle(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return undefined
    document.title = PREFIX + document.title.replace(PREFIX, '')
    return () => {
      document.title = document.title.replace(PREFIX, '')
    }
  }, [hasFailed])
}
