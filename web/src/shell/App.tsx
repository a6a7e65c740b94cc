import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useBranding } from '../branding/use-branding.ts'
import { usePageViews } from '../session/use-page-views.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { pageTitle } from '../branding/page-title.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { SkipLink } from './SkipLink.tsx'
import { StaySignedIn } from './StaySignedIn.tsx'
import { Toast } from './Toast.tsx'
import { useEarlyPress } from './use-early-press.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** What surrounds every page: its title, the focus on navigation (UX 29), the notification. */
export function App() {
  const institution = useBranding()
  const { title, path, watch } = useHandle()
  useEffect(() => {
    document.title = pageTitle(institution, title)
  }, [institution, title])
  useFocusOnNavigation()
  useKeptFocus()
  useEarlyPress()
  usePageViews(path, title)
  return (
    <>
      <SkipLink />
      <ProgressLine />
      <OfflineBanner />
      <Outlet />
      <Toast />
      <StaySignedIn isWatched={watch} />
    </>
  )
}

/** What the route table says of the page that is open. */
export interface PageHandle {
  title: string | undefined
  /** As the table writes it, without anybody's ids. */
  path: string | undefined
  watch: boolean
}

const NO_PAGE: PageHandle = { title: undefined, path: undefined, watch: false }

function useHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle
  return isPageHandle(handle) ? handle : NO_PAGE
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'watch' in handle
}

/**
 * The new page's heading takes focus, so that it is announced; not on the first load. It does so in the
 * same step that draws the page: a later effect would take the focus from a field somebody types in
 * already. A heading that is fetched after its page takes focus by `useKeptFocus`, if nothing else has it.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    window.scrollTo(0, 0)
  }, [pathname])
}
