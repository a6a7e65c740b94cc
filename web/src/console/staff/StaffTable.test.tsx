import type { StaffMember } from '@passbook/contract/console/team'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { StaffPage } from './StaffPage.tsx'

const MEMBER: StaffMember = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  name: 'Constance Complianceofficer',
  email: 'constance.complianceofficer@harborlight.example',
  role: 'compliance',
  passkeys: 2,
  has_password: true,
  disabled_at: null,
  restored_until: null,
  has_outside_role: false,
  is_without_group: false,
  last_seen_at: '2026-11-16T15:00:00.000Z',
}

const SETTINGS = { approvers_need_passkey: false, approver_wait_hours: 24, request_days: 7 }

it('has room for every column: the address stands below the name, and can be broken', async () => {
  signInAs('administrator')
  answerByPath({ 'GET /console/staff': { data: { staff: [MEMBER], settings: SETTINGS } } })
  renderPage(<StaffPage />)
  const table = within(await screen.findByRole('table', { name: 'Staff' }))
  const address = await table.findByText(MEMBER.email)
  expect(address.className).toContain('wrap-anywhere')
  expect(address.closest('td')?.textContent).toBe(MEMBER.name + MEMBER.email)
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Name',
    'Role',
    'Passkeys',
    'Status',
    'Last signed in',
    'Conflicts of interest',
    'Manage',
  ])
  table.getByRole('button', { name: `Manage ${MEMBER.name}` })
})
