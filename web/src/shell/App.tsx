import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useBranding } from '../branding/use-branding.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { pageTitle } from './page-title.ts'
import { SkipLink } from './SkipLink.tsx'
import { Toast } from './Toast.tsx'

/** What surrounds every page: its title, the focus on navigation (UX 29), the notification. */
export function App() {
  const institution = useBranding()?.name
  const title = useTitle()
  useEffect(() => {
    document.title = pageTitle(institution, title)
  }, [institution, title])
  useFocusOnNavigation()
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <Outlet />
      <Toast />
    </>
  )
}

/** The route table puts each page's title into its handle. */
export interface PageHandle {
  title: string
}

function useTitle(): string | undefined {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  return handle?.title
}

/** The new page's heading takes focus, so that it is announced; not on the first load. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    window.scrollTo(0, 0)
  }, [pathname])
}
