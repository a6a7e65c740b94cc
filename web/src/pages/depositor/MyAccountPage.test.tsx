import type { Depositor, Progress } from '@passbook/contract/depositor'
import type { LinkedAccount } from '@passbook/contract/linking'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { depositor, user } from '../../test/user.ts'
import { MyAccountPage } from './MyAccountPage.tsx'

const link: Partial<LinkedAccount> = {
  uuid: user.uuid,
  status: 'ACTIVE',
  bank_name: 'Copper Canyon Bank',
  account_type: 'checking',
  account_last_four: '2038',
  was_active: true,
}

beforeEach(() => queryClient.clear())

function open(of: Partial<Progress> = {}, told: Partial<Depositor> = depositor) {
  useProgress.setState({ progress: { ...PASSED, ...of } })
  const calls = answerBy({
    'GET /user': { data: user },
    'GET /depositor': { data: told },
    'GET /linked-accounts': { data: [link] },
    'GET /depositor/secondary-progress': { data: null },
  })
  renderPage(<MyAccountPage />)
  return calls
}

const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('tells who one is, where one lives, how one is reached, what is linked and how one signs in', async () => {
  open()
  expect(await screen.findByText('Testa Sample')).toBeTruthy()
  expect(screen.getByText(/12 Invented Lane/)).toBeTruthy()
  expect(await screen.findByText('(555) 201-3344')).toBeTruthy()
  expect(await screen.findByText('Copper Canyon Bank, checking, ending in 2038')).toBeTruthy()
  expect(pathOf('Edit email address')).toBe('/my-account/edit-user-info/email')
  expect(pathOf('Edit phone number')).toBe('/my-account/edit-user-info/phone')
  expect(pathOf('Edit address')).toBe('/my-account/edit-user-info/address')
  expect(pathOf('Change linked bank account')).toBe('/relink/selection')
  expect(pathOf('Security settings')).toBe('/my-account/security')
})

it('asks for no links and offers no change of them where only papers are read', async () => {
  const calls = open({ registration_status: 'VIEW_ONLY' })
  expect(await screen.findByText('Sign-in and security')).toBeTruthy()
  expect(screen.queryByText('Linked bank account')).toBeNull()
  expect(calls.filter(({ url }) => url.endsWith('/linked-accounts'))).toHaveLength(0)
})

it('asks nobody for an address here who has not told one yet', async () => {
  open({ registration_last_step: null }, { ...depositor, first_name: null, street: null })
  expect(await screen.findByText('You’ll add this when you open your account.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit address' })).toBeNull()
})
