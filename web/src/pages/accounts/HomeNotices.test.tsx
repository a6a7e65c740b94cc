import type { LinkedAccount } from '@passbook/contract/linking'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { forgetEverything } from '../../session/log-out.ts'
import { usePersisted } from '../../session/dismissed/persisted.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { HomeNotices } from './HomeNotices.tsx'

const LINK: Partial<LinkedAccount> = {
  bank_name: 'Silver Birch Bank',
  status: 'ACTIVE',
  renews_consent: false,
}
const OTHER = { ...PASSED, depositor_id: '00000000-0000-4000-8000-000000000002' }
const CHASE = 'Silver Birch Bank will ask you to renew your consent'
const BOOKMARK = 'Bookmark this address'

beforeEach(() => usePersisted.setState(usePersisted.getInitialState(), true))

function open(progress: typeof PASSED, link: Partial<LinkedAccount> = {}) {
  answerBy({ 'GET /linked-accounts': { data: [{ ...LINK, ...link }] } })
  useProgress.setState({ progress })
  return renderPage(<HomeNotices />)
}

it('shows the bookmark once to each person, over resets', async () => {
  const { user, unmount } = open(PASSED)
  expect((await screen.findByText(BOOKMARK)).parentElement?.textContent).toContain(location.host)
  await user.click(screen.getByRole('button', { name: `Dismiss: ${BOOKMARK}` }))
  expect(screen.queryByText(BOOKMARK)).toBeNull()
  unmount()
  act(forgetEverything)
  const again = open(PASSED)
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.data).toBeDefined())
  expect(screen.queryByText(BOOKMARK)).toBeNull()
  again.unmount()
  open(OTHER)
  await screen.findByText(BOOKMARK)
})

it('tells people linked at a bank that renews consent, once and before the bookmark', async () => {
  const { user } = open(PASSED, { renews_consent: true })
  await screen.findByText(CHASE)
  expect(screen.queryByText(BOOKMARK)).toBeNull()
  await user.click(screen.getByRole('button', { name: `Dismiss: ${CHASE}` }))
  expect(screen.queryByText(CHASE)).toBeNull()
  await screen.findByText(BOOKMARK)
  expect(usePersisted.getState().readChaseUsers).toEqual([PASSED.depositor_id])
  act(forgetEverything)
  expect(usePersisted.getState().readChaseUsers).toEqual([PASSED.depositor_id])
})

it('says nothing of a bank whose link is over', async () => {
  open(PASSED, { renews_consent: true, status: 'ARCHIVED' })
  await screen.findByText(BOOKMARK)
  expect(screen.queryByText(CHASE)).toBeNull()
})
