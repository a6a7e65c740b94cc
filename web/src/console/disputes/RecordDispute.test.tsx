import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { CustomerDisputes } from './CustomerDisputes.tsx'

const PERSON = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const DISPUTE = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22'

it('records a report by phone on the customer’s page, in one form', async () => {
  signInAs('agent')
  const calls = answerByPath({
    'GET /console/disputes': { data: { disputes: [], has_more: false } },
    'POST /console/disputes': { data: { dispute: { uuid: DISPUTE } } },
  })
  const { user, router } = renderPage(<CustomerDisputes uuid={PERSON} />)
  await user.click(await screen.findByRole('button', { name: 'Record a dispute' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Record dispute' }))
  expect((await dialog.findAllByText('Choose the type of problem')).length).toBeGreaterThan(0)
  const kind = dialog.getByLabelText('Type of problem')
  await user.selectOptions(kind, within(kind).getAllByRole('option')[1] ?? '')
  await user.type(dialog.getByLabelText('Description'), 'I did not make this.')
  await user.click(dialog.getByRole('button', { name: 'Record dispute' }))
  await expect.poll(() => router.state.location.pathname).toBe(`/console/disputes/${DISPUTE}`)
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toMatchObject({
    from: 'call',
    depositor_id: PERSON,
    words: 'I did not make this.',
  })
})

it('closes by a click outside only while nothing is typed', async () => {
  signInAs('agent')
  answerByPath({ 'GET /console/disputes': { data: { disputes: [], has_more: false } } })
  const { user } = renderPage(<CustomerDisputes uuid={PERSON} />)
  await user.click(await screen.findByRole('button', { name: 'Record a dispute' }))
  await screen.findByLabelText('Description')
  await user.click(document.body)
  await waitFor(() => expect(screen.queryByLabelText('Description')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Record a dispute' }))
  await user.type(await screen.findByLabelText('Description'), 'I did not')
  await user.click(document.body)
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'I did not')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Description')).toBeNull()
})

it('records once when the form is closed and opened again after a lost reply', async () => {
  signInAs('agent')
  let isLost = true
  const calls = answerByPath({
    'GET /console/disputes': { data: { disputes: [], has_more: false } },
    'POST /console/disputes': () =>
      isLost ? { status: 500 } : { data: { dispute: { uuid: DISPUTE } } },
  })
  const { user, router } = renderPage(<CustomerDisputes uuid={PERSON} />)
  const fillIn = async () => {
    await user.click(await screen.findByRole('button', { name: 'Record a dispute' }))
    const kind = await screen.findByLabelText('Type of problem')
    await user.selectOptions(kind, within(kind).getAllByRole('option')[1] ?? '')
    await user.type(screen.getByLabelText('Description'), 'I did not make this.')
    await user.click(screen.getByRole('button', { name: 'Record dispute' }))
  }
  await fillIn()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  isLost = false
  await fillIn()
  await expect.poll(() => router.state.location.pathname).toBe(`/console/disputes/${DISPUTE}`)
  const sent = calls.filter(({ method }) => method === 'POST')
  const [first, second] = await Promise.all(sent.map((request) => request.json()))
  expect(sent).toHaveLength(2)
  expect(second.uuid).toBe(first.uuid)
})

it('offers the form only to roles that may record', async () => {
  signInAs('viewer')
  answerByPath({ 'GET /console/disputes': { data: { disputes: [], has_more: false } } })
  renderPage(<CustomerDisputes uuid={PERSON} />)
  await screen.findByText(/^None/)
  expect(screen.queryByRole('button', { name: 'Record a dispute' })).toBeNull()
})
