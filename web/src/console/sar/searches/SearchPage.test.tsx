import type { SearchMatch, SubjectSearch } from '@passbook/contract/console/sar-searches'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { signInAs } from '../../test/sign-in-as.ts'
import { NewSearchPage } from './NewSearchPage.tsx'
import { SearchPage } from './SearchPage.tsx'

const UUID = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d44'
const MATCH_UUID = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d55'

const SEARCH: SubjectSearch = {
  uuid: UUID,
  reference: 'FIN-0007',
  received_on: '2026-11-02',
  due_on: '2026-11-16',
  state: 'open',
  subject_count: 1,
  undecided_count: 1,
  hit_count: 0,
  answered_on: null,
  keep_until: null,
  accounts_since: '2025-11-02',
  transfers_since: '2026-05-02',
  taken_by: 'Connie Quietdesk',
  taken_at: '2026-11-02T15:00:00.000Z',
  history: [
    { at: '2026-11-02T15:00:00.000Z', by: 'Connie Quietdesk', action: 'take_in', changes: [] },
  ],
}

const MATCH: SearchMatch = {
  uuid: MATCH_UUID,
  subject: {
    uuid: UUID,
    line: 2,
    number: '41',
    name: 'Zoe Dupplin',
    aliases: ['Zoe Quill'],
    is_business: false,
    date_of_birth: '1980-07-04',
    ssn_last_four: '9999',
    ein: null,
    address: null,
  },
  customer: {
    depositor_id: UUID,
    name: 'Zoé Dupplin',
    date_of_birth: '1980-07-04',
    ssn_last_four: '1234',
    address: '1 Invented Lane, Springfield, IL 62701',
    is_primary: false,
    left_on: null,
    account_last_four: '4321',
    opened_on: '2024-01-31',
    closed_on: '2026-02-28',
    outside_names: ['Somebody Elsewhere'],
  },
  strength: 'strong',
  agrees: ['name', 'date_of_birth'],
  decision: null,
  decided_by: null,
  decided_at: null,
}

it('shows both sides, and lets a request end only once everybody was looked at', async () => {
  signInAs('compliance')
  let search = SEARCH
  let sent: unknown
  const at = `/console/suspicion-searches/${UUID}`
  answerByPath({
    [`GET ${at}`]: () => ({ data: { search } }),
    [`GET ${at}/matches`]: () => ({
      data: { matches: search.undecided_count > 0 ? [MATCH] : [], has_more: false },
    }),
    [`GET ${at}/subjects`]: () => ({ data: { subjects: [MATCH.subject], has_more: false } }),
    [`POST /console/suspicion-matches/${MATCH_UUID}/decide`]: async (request) => {
      sent = await request.json()
      search = { ...SEARCH, undecided_count: 0, hit_count: 1 }
      return { data: { search } }
    },
  })
  const { user } = renderPage(<SearchPage />, at, '/console/suspicion-searches/:uuid')
  const card = await screen.findByRole('region', { name: 'Zoe Dupplin' })
  const row = (name: string) => within(card).getByRole('row', { name: new RegExp(`^${name} `) })
  expect(row('SSN').textContent).toBe('SSNending in 9999ending in 1234')
  expect(row('Account').textContent).toContain(
    'Ending in 4321, joint owner, opened Jan 31, 2024, closed Feb 28, 2026',
  )
  // It is not by the outside account that they were found.
  expect(within(card).queryByText(/Somebody Elsewhere/)).toBeNull()
  expect(within(card).getByText(/Strong match: name, date of birth/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Record answer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close with no hits' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm match Zoé Dupplin' }))
  expect(await screen.findByRole('button', { name: 'Record answer' })).toBeTruthy()
  expect(sent).toEqual({ decision: 'same' })
  expect(screen.getByText('Zoe Dupplin was confirmed as a match.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Matches')
  expect(screen.queryByRole('button', { name: 'Close with no hits' })).toBeNull()
})

it('lists every wrong line of a file', async () => {
  signInAs('compliance')
  const lines = ['Line 2: the last_name is missing.', 'Line 9: the ssn must have nine digits.']
  answerByPath({
    'POST /console/suspicion-searches': () => ({ status: 422, errors: { file: lines } }),
  })
  const { user } = renderPage(<NewSearchPage />)
  await user.type(screen.getByLabelText('Request reference'), 'FIN-0007')
  await user.type(screen.getByLabelText('Received on'), '2026-11-02')
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'names.csv'))
  await user.click(screen.getByRole('button', { name: 'Import and search' }))
  const list = await screen.findByRole('region', { name: 'Lines with errors' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(lines)
})
