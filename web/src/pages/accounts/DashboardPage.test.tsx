import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { SideMenu } from '../../shell/navigation/SideMenu.tsx'
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

it('asks for all it shows at once, the menu beside it too, before anything is answered', async () => {
  useProgress.setState({ progress: PASSED })
  renderPage(
    <>
      <SideMenu />
      <DashboardPage />
    </>,
  )
  const shown = ['/accounts', '/service', '/transactions', '/alerts']
  await expect.poll(() => asked).toEqual(expect.arrayContaining(shown))
})
