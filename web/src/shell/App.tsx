import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigation, Outlet, useLocation, useMatches } from 'react-router'
import { pageTitle } from '../branding/page-title.ts'
import { useBranding } from '../branding/use-branding.ts'
import * as wording from '../lib/wording.ts'
import { useIsFormOpen } from '../session/drafts/open-forms.ts'
import { usePageViews } from '../session/use-page-views.ts'
import { Notice } from '../ui/Notice.tsx'
import { LateBanners } from './Banners.tsx'
import { SkipLink } from './SkipLink.tsx'
import { StaySignedIn } from './StaySignedIn.tsx'
import { Toast } from './Toast.tsx'
import { useOnline } from './loading/use-online.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useTitleOfPage } from './use-page-title.ts'

/** Repeats a click on a button that was made before React loaded; an inline script had recorded it. */
function useEarlyPress(): void {
  useEffect(() => {
    // From now on React handles every press.
    document.getElementById('root')?.removeAttribute('data-page')
    const pressed = document.querySelector<HTMLElement>('button[data-pressed]')
    pressed?.removeAttribute('data-pressed')
    pressed?.click()
  }, [])
}

/** A line along the top while the next page loads, unless it is there in a moment. */
export function ProgressLine() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      aria-hidden
      data-testid="progress-line"
      className="animate-advance fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-primary-edge forced-colors:bg-[Highlight]"
    />
  )
}

/** UX 33: nothing typed is lost; it only cannot be sent now. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const isFormOpen = useIsFormOpen()
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <Notice severity="warning">
          {isFormOpen ? wording.youAreOfflineOnAForm : wording.youAreOfflineReading}
        </Notice>
      )}
    </div>
  )
}

/** What surrounds every page: its title, the focus on navigation (UX 29), the notification. */
export function App() {
  const institution = useBranding()
  const { title, path, watch } = useHandle()
  const shownTitle = useTitleOfPage(title)
  useEffect(() => {
    document.title = pageTitle(institution, shownTitle)
  }, [institution, shownTitle])
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
      <LateBanners />
      <Toast />
      <StaySignedIn isWatched={watch} />
    </>
  )
}

/** What the route table says about the open page. */
export interface PageHandle {
  title: string | undefined
  /** The path as the table writes it, without ids. */
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
 * Focuses the new page's heading, so that it is announced; not on the first load. It does so in the step
 * that renders the page: a later effect would take the focus from a field that is being typed in. A
 * heading that loads later gets focus by `useKeptFocus`, if nothing else has it.
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
