import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { renderForm } from '../test/render-form.tsx'
import { OfflineBanner } from './App.tsx'

afterEach(() => vi.restoreAllMocks())

it('speaks of what was typed only where there is a form', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { container } = render(<OfflineBanner />)
  const said = () => container.textContent
  expect(said()).toContain('You’re offline. What you see may be out of date.')
  const form = renderForm({ schema: z.object({}), defaultValues: {}, children: () => null })
  expect(said()).toContain('You’re offline. What you typed stays on this page.')
  form.unmount()
  expect(said()).not.toContain('typed')
})
