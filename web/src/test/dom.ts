import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { forgetCaches } from '../api/caches.ts'
import '../api/zod-config.ts'
import { brandingStore } from '../branding/branding-store.ts'
import { useProgress } from '../session/progress.ts'
import { resetSession } from '../session/session-store.ts'

/** Generous, because a busy machine is not a failure. */
configure({ asyncUtilTimeout: 30_000 })

const fetchAtStart = fetch

/** Test files share one window: a file that changes it permanently would break another one some day. */
afterAll(() => {
  const { cookie } = Object.getOwnPropertyDescriptors(document) as { cookie?: unknown }
  expect({ cookie, fetch }, 'this file leaves the window changed').toEqual({
    cookie: undefined,
    fetch: fetchAtStart,
  })
})

/** After each test the page is empty, nothing is cached, and there is no session, person or brand. */
afterEach(() => {
  cleanup()
  forgetCaches()
  resetSession()
  useProgress.setState({ progress: null })
  brandingStore.setState({ branding: null, fetchedAt: 0 })
  vi.unstubAllGlobals()
})
