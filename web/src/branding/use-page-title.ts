import { useEffect } from 'react'
import { pageTitle } from './page-title.ts'
import { useBranding } from './use-branding.ts'

/** For a page with several headings: the route table has one title. The timer runs after the shell set that. */
export function usePageTitle(title: string | undefined): void {
  const institution = useBranding()
  useEffect(() => {
    if (title === undefined) return undefined
    const timer = setTimeout(() => {
      document.title = pageTitle(institution, title)
    })
    return () => clearTimeout(timer)
  }, [institution, title])
}
