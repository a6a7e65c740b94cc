import type { Branding } from '@passbook/contract/branding'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { brandingStore } from '../../branding/branding-store.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LinkSelectionPage } from './LinkSelectionPage.tsx'

const AT = '/registration/link-account-selection'
const OPENING = { ...PASSED, registration_last_step: 'confirmed' } as const
const UUID = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'

it.each([
  ['ACTIVE', '/manual-funding/successful'],
  ['FAILED', `${AT}/failed`],
  ['ERRORED', `${AT}/failed`],
])('goes on when its link becomes %s elsewhere', async (becomes, to) => {
  let status = 'PENDING'
  brandingStore.setState({ branding: { linking_mode: 'FASTLINK_ONLY' } as Branding })
  useProgress.setState({ progress: OPENING })
  const calls = answerBy({
    'GET /linked-accounts': () => ({ data: [{ uuid: UUID, status }] }),
    'GET /fastlink': { data: { uuid: UUID, url: 'about:blank', token: 'token' } },
    'GET /depositor/progress': { data: OPENING },
  })
  const asked = () => calls.filter(({ url }) => url.endsWith('/linked-accounts')).length
  const { user, router } = renderPage(<LinkSelectionPage />, AT)
  await user.click(await screen.findByRole('button', { name: 'Find your bank' }))
  await screen.findByRole('heading', { name: 'Sign in to your bank' })
  const before = asked()
  dispatchEvent(new Event('focus'))
  await expect.poll(asked).toBe(before + 1)
  expect(router.state.location.pathname).toBe(AT)
  status = becomes
  // Coming back to the page asks at once; otherwise it asks within seconds.
  dispatchEvent(new Event('focus'))
  await expect.poll(() => router.state.location.pathname).toBe(to)
})
