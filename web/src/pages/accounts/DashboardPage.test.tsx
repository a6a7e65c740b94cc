import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DashboardPage } from './DashboardPage.tsx'

const asked: string[] = []
beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  // Nobody answers: what is asked now is asked side by side.
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(String(input).replace(/^.*\/api\/v1/, ''))
    return new Promise(() => undefined)
  })
})
afterEach(() => vi.restoreAllMocks())

it('asks for all it shows at once, before anything is answered', async () => {
  renderPage(<DashboardPage />)
  const shown = ['/accounts', '/service', '/transactions']
  await expect.poll(() => asked).toEqual(expect.arrayContaining(shown))
})
