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
import { standAtDoor } from './session/sign-in-store.ts'
import { knownMe, meOptions } from './session/me.ts'
import { watchIdle } from './session/watch-idle.ts'

/** The institution's console: an entry of its own, with nothing of it in what depositors load. */
const router = openRouter()

Object.assign(
  hooks,
  watchIdle(() => void queryClient.refetchQueries(meOptions)),
)
hooks.onSignedOut = () => {
  const { pathname, search } = router.state.location
  // Whoever was not in yet is led to the door by the page they wanted.
  if (!knownMe() || pathname === consoleHref('/console/login')) return
  standAtDoor({ why: 'ended', wanted: pathname + search })
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
