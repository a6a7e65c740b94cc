import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { pageTitle } from '../../branding/page-title.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { useSay } from './words.ts'

/** What the table says of the page that is open. */
export interface PageHandle {
  title: string
}

/** Names the browser's tab after the page: by its own title, else by the one in the table. */
export function useTitle(own?: string): string {
  const institution = useBranding()
  const say = useSay()
  const handle = useMatches().at(-1)?.handle
  const title = own ?? say(isPageHandle(handle) ? handle.title : '')
  useEffect(() => {
    document.title = pageTitle(institution, `${title} · Console`)
  }, [institution, title])
  return title
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
