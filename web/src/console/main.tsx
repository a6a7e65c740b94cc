import '../api/zod-config.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { keepBrandingFresh } from '../branding/branding-store.ts'
import { hooks } from './api/ask.ts'
import './console.css'
import { consoleHref } from './href.ts'
import { openRouter } from './router.tsx'
import { setSignInState } from './session/sign-in-store.ts'
import { cachedMe, meOptions } from './session/me.ts'
import { watchIdle } from './session/watch-idle.ts'

/** The entry point of the staff console. Depositors load none of it. */
const router = openRouter()

Object.assign(
  hooks,
  watchIdle(() => void queryClient.refetchQueries(meOptions)),
)
hooks.onSignedOut = (words) => {
  const { pathname, search } = router.state.location
  // Without an earlier session, the page that was opened redirects to sign-in.
  if (!cachedMe() || pathname === consoleHref('/console/login')) return
  setSignInState({ why: 'ended', words, wanted: pathname + search })
  void router
    .navigate(consoleHref('/console/login'), { replace: true })
    .then(() => queryClient.clear())
}
keepBrandingFresh()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
