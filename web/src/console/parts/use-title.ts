import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { pageTitle } from '../../branding/page-title.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'
import { useSay } from './words.ts'

/** What the route table says about the current page. */
export interface PageHandle {
  title: string
}

/** Sets the title of the browser tab: the page's own title, or the one from the route table. */
export function useTitle(own?: string): string {
  const institution = useBranding()
  const say = useSay()
  const handle = useMatches().at(-1)?.handle
  const title = own ?? say(isPageHandle(handle) ? handle.title : '')
  useEffect(() => {
    document.title = pageTitle(institution, fill(wording.titleConsole, { title }))
  }, [institution, title])
  return title
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
