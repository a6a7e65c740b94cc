import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { SingleSignOnPage } from './SingleSignOnPage.tsx'

const PATH = '/console/single-sign-on'
const SETTINGS = {
  name: 'Contoso',
  issuer: 'https://login.contoso.example',
  client_id: 'passbook',
  groups_claim: 'groups',
  is_local_off: false,
  secret_changed_at: '2030-03-07T12:10:00.000Z',
}
const PROVISIONING = {
  base_url: 'https://bank.example/scim/v2',
  is_on: false,
  tokens: [],
  last_refusal: null,
  last_refused_at: null,
  people: 0,
  active: 0,
  accounts: 0,
  groups: 0,
  problems: [],
}
const APPROVAL = '6f1d3c0a-52a4-4a9b-9a53-0c7b0f6f2d11'

function open(described: object) {
  signInAs('administrator')
  const calls = answerByPath({
    [`GET ${PATH}`]: {
      data: {
        settings: null,
        groups: [],
        redirect_uri: 'https://bank.example/console/sso',
        signed_out_uri: 'https://bank.example/console/login',
        administrators: 0,
        provisioning: PROVISIONING,
        ...described,
      },
    },
    'GET /console/staff': { data: { staff: [], limits: [], roles: [], settings: {} } },
    [`POST ${PATH}`]: { data: { approval_id: APPROVAL } },
    [`POST ${PATH}/groups`]: { data: { approval_id: APPROVAL } },
    [`POST ${PATH}/provisioning`]: { data: { approval_id: APPROVAL } },
    [`DELETE ${PATH}/provisioning/${APPROVAL}`]: { data: null },
  })
  return { calls, ...renderPage(<SingleSignOnPage />, PATH) }
}

it('says what to enter at the provider before there is one', async () => {
  open({})
  expect(await screen.findByText('https://bank.example/console/sso')).toBeTruthy()
  expect(screen.getByText('Staff sign in with a password and code, or a passkey.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Set up a provider' })).toBeTruthy()
})

it('keeps the secret if none is typed, and shows it nowhere', async () => {
  const { calls, user } = open({ settings: SETTINGS })
  await user.click(await screen.findByRole('button', { name: 'Change provider' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Client secret').value).toBe('')
  await user.selectOptions(dialog.getByLabelText('Passwords and passkeys'), 'off')
  await user.type(dialog.getByLabelText('Reason'), 'Agreed with the IT department.')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/sent to another administrator/)).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  const { secret_changed_at: _, ...settings } = SETTINGS
  const reason = 'Agreed with the IT department.'
  expect(await sent?.json()).toEqual({ ...settings, is_local_off: true, reason })
})

it('asks for another role of a group, or for none', async () => {
  const { calls, user } = open({
    settings: SETTINGS,
    groups: [{ group: 'phone-desk', role: 'agent' }],
  })
  await user.click(await screen.findByRole('button', { name: 'Change for the group phone-desk' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Group').value).toBe('phone-desk')
  await user.selectOptions(dialog.getByLabelText('Role'), 'none')
  await user.type(dialog.getByLabelText('Reason'), 'The desk was closed.')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/sent to another administrator/)).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  const reason = 'The desk was closed.'
  expect(await sent?.json()).toEqual({ group: 'phone-desk', role: 'none', reason })
})

it('makes a token that is sent once and never shown again', async () => {
  const { calls, user } = open({ settings: SETTINGS })
  await user.click(await screen.findByRole('button', { name: 'Make a token' }))
  const dialog = within(screen.getByRole('alertdialog'))
  const token = dialog.getByLabelText<HTMLInputElement>('Token').value
  expect(token).toMatch(/^scim_[\w-]{43}$/)
  await user.type(dialog.getByLabelText('Reason'), 'Entra provisions our staff.')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/It works once they approve/)).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ token, reason: 'Entra provisions our staff.' })
  expect(document.body.innerHTML).not.toContain(token)
})

it('shows what the provider sent and for whom it was not applied, and ends a token', async () => {
  const at = '2030-03-07T12:10:00.000Z'
  const provisioning = {
    ...PROVISIONING,
    is_on: true,
    tokens: [{ uuid: APPROVAL, begins_at: at, ends_at: null, last_used_at: null }],
    last_refusal: 'Another group has this displayName.',
    last_refused_at: at,
    people: 12,
    active: 11,
    accounts: 9,
    groups: 3,
    problems: [
      {
        uuid: APPROVAL,
        name: 'Ada Lee',
        email: 'ada@bank.example',
        problem: 'An administrator disabled their account.',
      },
    ],
  }
  const { calls, user } = open({ settings: SETTINGS, provisioning })
  expect(await screen.findByText('12 sent, 11 active, 9 with an account')).toBeTruthy()
  expect(screen.getByText(/Another group has this displayName/)).toBeTruthy()
  expect(screen.getByText('An administrator disabled their account.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^End token in use since/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'It was sent by email.')
  await user.click(dialog.getByRole('button', { name: 'End token' }))
  expect(await screen.findByText('The token was ended.')).toBeTruthy()
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
})
