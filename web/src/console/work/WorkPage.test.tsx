import type { WorkItem } from '@passbook/contract/console/work'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { workItem } from '../test/work-item.ts'
import { WorkPage } from './WorkPage.tsx'

const AS_OF = '2026-11-16T15:00:00.000Z'
const ITEM = workItem({
  kind: 'identity_review',
  message: 'Look at who this is.',
  due_at: '2026-11-15T15:00:00.000Z',
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  customer: 'Maribel Foxglove',
  things: [],
})
const page = (item: WorkItem) => ({
  data: {
    items: [item],
    kinds: [{ kind: item.kind, open: 1, overdue: 1 }],
    has_more: false,
    as_of: AS_OF,
  },
})

it('says in words what is overdue by the banking clock, and how long it has waited', async () => {
  signInAs('agent')
  answerByPath({ 'GET /console/work': page(ITEM) })
  renderPage(<WorkPage />, '/console')
  const table = await screen.findByRole('table', { name: 'Work queue' })
  expect(await within(table).findByText('Overdue by 1 day')).toBeTruthy()
  expect(within(table).getByText('3 days')).toBeTruthy()
  expect(screen.getByText('1 open · 1 overdue')).toBeTruthy()
})

it('claims what is open beside the list, and shows who has it now', async () => {
  const me = signInAs('agent')
  let item = ITEM
  const calls = answerByPath({
    'GET /console/work': () => page(item),
    'POST /console/work/7/claim': () => {
      item = { ...ITEM, claimed_by: { staff_id: me.staff_id, name: me.name } }
      return { data: { item } }
    },
  })
  const { user } = renderPage(<WorkPage />, '/console')
  await user.click(await screen.findByRole('link', { name: 'Identity review' }))
  await user.click(await screen.findByRole('button', { name: 'Claim' }))
  expect(await screen.findByRole('button', { name: 'Release' })).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.getAllByText(me.name).length).toBeGreaterThan(0)
})

it('keeps an item open that leaves the view by being claimed', async () => {
  const me = signInAs('agent')
  const claimed_by = { staff_id: me.staff_id, name: me.name }
  let items = [ITEM]
  answerByPath({
    'GET /console/work': () => ({ data: { ...page(ITEM).data, items } }),
    'POST /console/work/7/claim': () => {
      items = []
      return { data: { item: { ...ITEM, claimed_by } } }
    },
  })
  const { user } = renderPage(<WorkPage />, '/console?view=unclaimed&item=7')
  await user.click(await screen.findByRole('button', { name: 'Claim' }))
  expect(await screen.findByText('All open work is claimed.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Release' })).toBeTruthy()
})

it('leaves what somebody else has to them, and says so', async () => {
  signInAs('agent')
  const claimed_by = { staff_id: '11111111-1111-4111-8111-111111111111', name: 'Oskar Backoffice' }
  answerByPath({ 'GET /console/work': page({ ...ITEM, claimed_by }) })
  renderPage(<WorkPage />, '/console?item=7')
  expect(await screen.findByText(/Oskar Backoffice is working on this/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

it('offers nothing to whoever may only look', async () => {
  signInAs('viewer')
  answerByPath({ 'GET /console/work': page(ITEM) })
  renderPage(<WorkPage />, '/console?item=7')
  await screen.findByRole('heading', { name: 'Identity review' })
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
  expect(screen.queryByLabelText('New note')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the review' })).toBeNull()
})

it('claims what is chosen at once, and says of each what came of it', async () => {
  signInAs('agent')
  const calls = answerByPath({
    'GET /console/work': page(ITEM),
    'POST /console/work/bulk': {
      data: { results: [{ id: '7', is_done: false, message: 'Oskar has taken this on.' }] },
    },
  })
  const { user } = renderPage(<WorkPage />, '/console')
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select Identity review, Maribel Foxglove' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Claim selected' }))
  expect(await screen.findByText('0 of 1 done.')).toBeTruthy()
  expect(screen.getByText(/Maribel Foxglove: Oskar has taken this on/)).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ what: 'claim', ids: [7] })
})

it('saves the view that is looked at as a tab', async () => {
  signInAs('viewer')
  const uuid = '11111111-1111-4111-8111-111111111111'
  let views: object[] = []
  answerByPath({
    'GET /console/work': page(ITEM),
    'GET /console/work/views': () => ({ data: { views } }),
    'POST /console/work/views': () => {
      views = [{ uuid, name: 'Mine first', view: 'mine', kind: null }]
      return { data: { view: views[0] } }
    },
  })
  const { user } = renderPage(<WorkPage />, '/console?view=mine')
  await user.click(await screen.findByRole('button', { name: 'Save this view' }))
  await user.type(await screen.findByLabelText('Name'), 'Mine first')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  const tab = await screen.findByRole('link', { name: 'Mine first' })
  expect(tab.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('button', { name: 'Delete this view' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('offers no end to work whose clock runs, and says what ends it', async () => {
  signInAs('agent')
  const item = { ...ITEM, kind: 'dispute', is_urgent: true, running_clock: 'dispute' as const }
  answerByPath({ 'GET /console/work': page(item) })
  renderPage(<WorkPage />, '/console?item=7')
  expect(await screen.findByText('This closes when the dispute is decided.')).toBeTruthy()
  expect(screen.getAllByText('High priority').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Claim' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

it('gives the list the whole width, opens an item beside it, and Escape leads back', async () => {
  signInAs('agent')
  answerByPath({
    'GET /console/work': page({ ...ITEM, due_reason: 'Reg E: 10 business days from notice' }),
  })
  const { user, router } = renderPage(<WorkPage />, '/console')
  const link = await screen.findByRole('link', { name: 'Identity review' })
  expect(screen.getByText('Reg E: 10 business days from notice')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Identity review' })).toBeNull()
  await user.click(link)
  expect(await screen.findByRole('region', { name: 'Identity review' })).toBeTruthy()
  expect(router.state.location.search).toBe('?item=7')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('region', { name: 'Identity review' })).toBeNull()
  expect(router.state.location.search).toBe('')
  await expect.poll(() => document.activeElement?.textContent).toBe('Identity review')
})

it('takes the next item and opens it, or says that nothing is left', async () => {
  signInAs('agent')
  const answers: (WorkItem | null)[] = [{ ...ITEM, id: 9, message: 'The next one.' }, null]
  answerByPath({
    'GET /console/work': page(ITEM),
    'POST /console/work/next': () => ({ data: { item: answers.shift() ?? null } }),
  })
  const { user, router } = renderPage(<WorkPage />, '/console')
  await user.click(await screen.findByRole('button', { name: 'Take the next' }))
  expect(await screen.findByText('The next one.')).toBeTruthy()
  expect(router.state.location.search).toBe('?item=9')
  await user.click(screen.getByRole('button', { name: 'Take the next' }))
  expect(await screen.findByText('Nothing is left that you can take.')).toBeTruthy()
})

it('lists two kinds of the same name once, and filters by both', async () => {
  signInAs('agent')
  const kinds = ['dispute', 'dispute_begun'].map((kind) => ({ kind, open: 2, overdue: 1 }))
  const calls = answerByPath({ 'GET /console/work': { data: { ...page(ITEM).data, kinds } } })
  const { user } = renderPage(<WorkPage />, '/console')
  const option = await screen.findByRole('option', { name: 'Dispute (4, 2 overdue)' })
  expect(screen.getAllByRole('option', { name: /^Dispute/ })).toHaveLength(1)
  await user.selectOptions(screen.getByLabelText('Kind'), option)
  await expect
    .poll(() =>
      calls.some(({ url }) => decodeURIComponent(url).includes('kind=dispute,dispute_begun')),
    )
    .toBe(true)
})

it('assigns an item to a colleague, and hands one’s own back with a note', async () => {
  const me = signInAs('operations')
  const mine = { ...ITEM, claimed_by: { staff_id: me.staff_id, name: me.name } }
  const colleague = { staff_id: '11111111-1111-4111-8111-111111111111', name: 'Oskar Backoffice' }
  const calls = answerByPath({
    'GET /console/work': page(mine),
    'GET /console/work/7/colleagues': { data: { colleagues: [colleague] } },
    'POST /console/work/7/assign': { data: { item: { ...ITEM, claimed_by: colleague } } },
    'POST /console/work/7/hand-back': { data: { item: ITEM } },
  })
  const { user } = renderPage(<WorkPage />, '/console?item=7')
  await user.click(await screen.findByRole('button', { name: 'Hand back' }))
  let dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('New note'), 'Called, no answer.')
  await user.click(dialog.getByRole('button', { name: 'Hand back' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Oskar Backoffice' })
  await user.selectOptions(dialog.getByLabelText('Colleague'), 'Oskar Backoffice')
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { text: 'Called, no answer.' },
    { staff_id: colleague.staff_id },
  ])
})
