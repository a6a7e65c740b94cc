import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { forgetCaches } from '../api/caches.ts'
import '../api/zod-config.ts'
import { brandingStore } from '../branding/branding-store.ts'
import { useProgress } from '../session/progress.ts'

/** Generous: a busy machine is no failure. */
configure({ asyncUtilTimeout: 10_000 })

/** Each test of a component leaves an empty page behind, nothing fetched, nobody and no brand. */
afterEach(() => {
  cleanup()
  forgetCaches()
  useProgress.setState({ progress: null })
  brandingStore.setState({ branding: null, fetchedAt: 0 })
  vi.unstubAllGlobals()
})
