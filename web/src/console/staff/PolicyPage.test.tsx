import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { PolicyPage } from './PolicyPage.tsx'

const RULE = { what: 'refund', from_cents: 100_00, approvers: 2, decider: 'approver' }
const READ = 'GET /console/approval-policy'

it('shows the minimum and the institution’s rules of each kind', async () => {
  signInAs('operations')
  answerByPath({ [READ]: { data: { rules: [RULE] } } })
  renderPage(<PolicyPage />)
  const rule = await screen.findByRole('row', { name: /\$100\.00 2 Approver Your institution/ })
  expect(within(rule).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change a rule' })).toBeNull()
  const first = screen.getAllByRole('row', { name: /Has no amount 1 Administrator Minimum/ })
  expect(first.length).toBeGreaterThan(3)
  expect(screen.getByRole('row', { name: /^Refund Any amount 1 Approver Minimum/ })).toBeTruthy()
})

it('says where one person can act alone without a rule', async () => {
  signInAs('operations')
  const rule = { ...RULE, what: 'import_answer_file', from_cents: 0 }
  answerByPath({ [READ]: { data: { rules: [rule] } } })
  renderPage(<PolicyPage />)
  const ruled = await screen.findByRole('row', { name: /^Importing an ACH file manually/ })
  expect(ruled.textContent).toContain('Any amount')
  const release = screen.getByRole('row', { name: /^Releasing the hold/ })
  expect(release.textContent).toContain('Above the limit')
  expect(release.textContent).toContain('one person can do smaller ones alone')
})

it('asks another administrator for a rule', async () => {
  signInAs('administrator')
  let sent: unknown
  answerByPath({
    [READ]: { data: { rules: [] } },
    'POST /console/approval-policy': async (request) => {
      sent = await request.json()
      return { data: { approval_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' } }
    },
  })
  const { user } = renderPage(<PolicyPage />)
  await user.click(await screen.findByRole('button', { name: 'Change a rule' }))
  await user.type(screen.getByLabelText('From'), '100')
  await user.type(screen.getByLabelText('Reason'), 'The board decided it')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/The rule was sent to another administrator/)).toBeTruthy()
  expect(sent).toEqual({ ...RULE, reason: 'The board decided it' })
})

it('asks to remove a rule', async () => {
  signInAs('administrator')
  let sent: unknown
  answerByPath({
    [READ]: { data: { rules: [RULE] } },
    'POST /console/approval-policy': async (request) => {
      sent = await request.json()
      return { data: { approval_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' } }
    },
  })
  const { user } = renderPage(<PolicyPage />)
  await user.click(await screen.findByRole('button', { name: /^Remove rule/ }))
  await user.type(screen.getByLabelText('Reason'), 'No longer needed')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await expect.poll(() => sent).toEqual({ ...RULE, is_removed: true, reason: 'No longer needed' })
})
