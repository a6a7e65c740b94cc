import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { Dormant } from './Dormant.tsx'
import { ACCOUNT } from './test-account.ts'

const nothing = vi.fn<() => void>()

it('says nothing of an account that is not dormant', () => {
  renderPage(<Dormant account={ACCOUNT} onProve={nothing} />)
  expect(screen.queryByText('Your account is dormant')).toBeNull()
})

it('leads to a code, and tells other refusals', async () => {
  const onProve = vi.fn<(types: readonly string[]) => void>()
  const dormancy = { since: '2026-08-01', asked_at: null }
  const path = `POST /accounts/${ACCOUNT.uuid}/reactivate`
  answerByPath({ [path]: { status: 403, errors: { step_up: ['phone', 'email'] } } })
  const { user } = renderPage(<Dormant account={{ ...ACCOUNT, dormancy }} onProve={onProve} />)
  expect(screen.getByRole('region', { name: 'Your account is dormant' }).textContent).toContain(
    'since Aug 1, 2026.',
  )
  await user.click(screen.getByRole('button', { name: 'Reactivate account' }))
  await waitFor(() => expect(onProve).toHaveBeenCalledWith(['phone', 'email']))
  answerByPath({ [path]: { status: 422, message: 'Your account is not dormant.' } })
  await user.click(screen.getByRole('button', { name: 'Reactivate account' }))
  expect(await screen.findByText('Your account is not dormant.')).toBeTruthy()
})

it('tells that it was asked for, and offers it no more', () => {
  const dormancy = { since: '2026-08-01', asked_at: '2026-11-16T15:00:00.000Z' } as const
  renderPage(<Dormant account={{ ...ACCOUNT, dormancy }} onProve={nothing} />)
  expect(screen.getByText(/You asked us to reactivate it on/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
