import './api/zod-config.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { keepBrandingFresh } from './branding/branding-store.ts'
import { pause } from './lib/pause.ts'
import { openRouter } from './router.tsx'
import { LOGOUT } from './session/departure.ts'
import { startSession } from './session/start.ts'
import './styles.css'

const SHOW_SKELETON_AFTER_MS = 1_000

// A pause between two long pieces of work, so that the browser can respond.
await pause()
const router = openRouter()

startSession((departure) => void router.navigate(LOGOUT, { state: { departure } }))
keepBrandingFresh()

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('The page has no #root element.')
// Marks a loading page as busy: screen readers wait for it, and scripts can.
router.subscribe(({ navigation }) =>
  rootElement.setAttribute('aria-busy', String(navigation.state !== 'idle')),
)
void show(rootElement)

/**
 * The server's page already shows sign-in or the page's frame: it stays until the first page is ready.
 * Somebody may be typing into sign-in, so that page is never replaced by a skeleton.
 */
async function show(element: HTMLElement): Promise<void> {
  const isWhole = element.dataset['page'] !== undefined
  const enough = new Promise((done) => setTimeout(done, SHOW_SKELETON_AFTER_MS))
  await (isWhole ? firstPage() : Promise.race([firstPage(), enough]))
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // People can already read and type into what the server sent, so it is hydrated, or its frame
  // filled, in small steps, not in one that keeps a phone busy for half a second.
  startTransition(() => {
    if (isAsServed(element)) hydrateRoot(element, app)
    else createRoot(element).render(app)
  })
}

/** Whether the page to show is the one the server sent; it adds what navigation state says afterwards. */
function isAsServed(element: HTMLElement): boolean {
  const { initialized, location } = router.state
  return initialized && element.dataset['page'] === location.pathname
}

/** The session is resumed, the guards have decided and the page's module is loaded. */
function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
