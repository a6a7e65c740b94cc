import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PASSED } from '../../../guards/test-facts.ts'
import { storeProgress } from '../../../session/progress.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FreezeAccount } from './FreezeAccount.tsx'

const open = { ...PASSED, registration_last_step: 'completed', extended_status: 'FUNDED' } as const

beforeEach(() => storeProgress(open))

it('says what freezing does before it is done, and what is true afterwards', async () => {
  const frozen = { ...open, extended_status: 'REVIEW', standing_reason: 'not_me' }
  const calls = answerBy({ 'POST /freeze-account': { data: { progress: frozen } } })
  const { user } = renderPage(
    <FreezeAccount
      run={async (act) => {
        await act()
        return false
      }}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Freeze account' }))
  expect(calls).toHaveLength(0)
  await screen.findByText(/No money can move in or out until we finish a review/)
  await user.click(screen.getByRole('button', { name: 'Freeze my account' }))
  await screen.findByText('No money can leave your account')
  expect(calls).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
})

it('is not offered before there is an account', () => {
  storeProgress({ ...open, registration_last_step: 'confirmed' })
  renderPage(<FreezeAccount run={async () => false} />)
  expect(screen.queryByText('Freeze account')).toBeNull()
})
