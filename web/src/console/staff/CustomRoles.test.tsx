import type { CustomRoleLine } from '@passbook/contract/console/custom-roles'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { CustomRoles } from './CustomRoles.tsx'
import { RoleTable } from './RoleTable.tsx'

const UUID = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const ROLE: CustomRoleLine = {
  uuid: UUID,
  name: 'Card desk',
  description: 'Answers card questions.',
  acts: ['customers.read', 'messages.read'],
  refund_day_cents: 50_00,
  reversal_day_cents: null,
  holders: 2,
}

function open(roles: readonly CustomRoleLine[]) {
  signInAs('administrator')
  const sent: Record<string, unknown> = {}
  const keep = (name: string) => async (request: Request) => {
    sent[name] = await request.json()
    return { data: { approval_id: UUID } }
  }
  answerByPath({
    'POST /console/custom-roles': keep('add'),
    [`PATCH /console/custom-roles/${UUID}`]: keep('change'),
    [`DELETE /console/custom-roles/${UUID}`]: keep('retire'),
  })
  const said: string[] = []
  const { user } = renderPage(
    <>
      <CustomRoles roles={roles} onDone={(words) => said.push(words)} />
      <RoleTable custom={roles} />
    </>,
  )
  return { user, sent, said }
}

it('asks another administrator for a role with chosen permissions and limits', async () => {
  const { user, sent, said } = open([])
  await user.click(await screen.findByRole('button', { name: 'Add a role' }))
  await user.type(screen.getByLabelText('Name'), 'Card desk')
  await user.type(screen.getByLabelText('Description'), 'Answers card questions.')
  await user.click(screen.getByLabelText('Read messages'))
  await user.click(screen.getByLabelText('Find and view customers'))
  await user.type(screen.getByLabelText('Refunds per day'), '50')
  await user.type(screen.getByLabelText('Reason'), 'Calls about cards')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => said)
    .toEqual(['The role Card desk was sent to another administrator for approval.'])
  expect(sent['add']).toEqual({
    name: 'Card desk',
    description: 'Answers card questions.',
    acts: ['customers.read', 'messages.read'],
    refund_day_cents: 50_00,
    reversal_day_cents: null,
    reason: 'Calls about cards',
  })
})

it('offers only permissions that a custom role can have', async () => {
  const { user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Add a role' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Request refunds up to the role’s limit')).toBeTruthy()
  // Each permission stands under the name of its desk.
  expect(dialog.getAllByRole('group').every((group) => group.textContent !== '')).toBe(true)
  const money = within(dialog.getByRole('group', { name: 'Money' }))
  expect(money.getByLabelText('Request manual journal entries')).toBeTruthy()
  expect(money.queryByLabelText('Read messages')).toBeNull()
  for (const label of ['See staff', 'Read SARs and 314(a) requests', 'See the work queue']) {
    expect(dialog.queryByLabelText(label)).toBeNull()
  }
})

it('changes and retires a role, with its values filled in', async () => {
  const { user, sent, said } = open([ROLE])
  expect(await screen.findByRole('row', { name: /Card desk.*2 \$50\.00 –/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change Card desk' }))
  await user.click(screen.getByLabelText('Reply to messages'))
  await user.type(screen.getByLabelText('Reason'), 'They reply now')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await expect.poll(() => said.length).toBe(1)
  expect(sent['change']).toMatchObject({
    name: 'Card desk',
    acts: ['customers.read', 'messages.read', 'messages.answer'],
    refund_day_cents: 50_00,
  })
  await user.click(screen.getByRole('button', { name: 'Retire Card desk' }))
  await user.type(screen.getByLabelText('Reason'), 'No longer needed')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await expect.poll(() => said.length).toBe(2)
  expect(sent['retire']).toEqual({ reason: 'No longer needed' })
})

it('shows in the table of permissions what the role may do', async () => {
  open([ROLE])
  const table = within(await screen.findByRole('table', { name: 'What each role can do' }))
  expect(table.getByRole('columnheader', { name: 'Card desk' })).toBeTruthy()
  const lastCell = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .at(-1)?.textContent
  expect(lastCell('Read messages')).toBe('Yes')
  expect(lastCell('See the work queue')).toBe('Yes')
  expect(lastCell('Reply to messages')).toBe('No')
})
