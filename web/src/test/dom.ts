import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { forgetCaches } from '../api/caches.ts'
import '../api/zod-config.ts'

/** Each test of a component leaves an empty page behind, and nothing fetched. */
afterEach(() => {
  cleanup()
  forgetCaches()
  vi.unstubAllGlobals()
})
