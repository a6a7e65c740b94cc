import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DashboardPage } from './DashboardPage.tsx'

const asked: string[] = []
beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  // Nobody answers: what is asked now is asked side by side.
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.replace(/^.*\/api\/v1/, ''))
    return new Promise(() => undefined)
  })
})
afterEach(() => vi.unstubAllGlobals())

it('asks for all it shows at once, before anything is answered', async () => {
  renderPage(<DashboardPage />)
  const shown = ['/accounts', '/service', '/transactions']
  await expect.poll(() => asked).toEqual(expect.arrayContaining(shown))
})
