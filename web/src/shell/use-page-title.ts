import { useEffect } from 'react'
import { pageTitle } from '../branding/page-title.ts'
import { useBranding } from '../branding/use-branding.ts'

/**
 * Gives the document the title of this page's heading where one route has several headings. The timer runs
 * after the shell has set the title of the route table; null leaves that one.
 */
export function usePageTitle(title: string | null): void {
  const institution = useBranding()
  useEffect(() => {
    if (title === null) return
    const timer = setTimeout(() => {
      document.title = pageTitle(institution, title)
    })
    return () => clearTimeout(timer)
  }, [institution, title])
}
