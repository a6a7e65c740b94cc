import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { RoleLimits } from './RoleLimits.tsx'

it('shows the limits of roles, and asks another administrator for a new one', async () => {
  signInAs('administrator')
  let sent: unknown
  let done = ''
  answerByPath({
    'POST /console/role-limits': async (request) => {
      sent = await request.json()
      return { data: { approval_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' } }
    },
  })
  const { user } = renderPage(
    <RoleLimits
      limits={[{ role: 'operations', what: 'refund', day_cents: 500_00 }]}
      onDone={(words) => (done = words)}
    />,
  )
  expect(await screen.findByRole('row', { name: 'Operations Refunds $500.00' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change a limit' }))
  await user.selectOptions(screen.getByLabelText('Request'), 'Transfer reversals')
  await user.type(screen.getByLabelText('Limit per day'), '250')
  await user.type(screen.getByLabelText('Reason'), 'The board decided it')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await expect.poll(() => done).toContain('sent to another administrator')
  expect(sent).toEqual({
    role: 'operations',
    what: 'reverse_transfer',
    day_cents: 250_00,
    reason: 'The board decided it',
  })
})
