import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import '../api/zod-config.ts'

/** Each test of a component leaves an empty page behind. */
afterEach(cleanup)
