import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NO_DETAILS } from '../../test/user.ts'
import { AddressForm } from './AddressForm.tsx'
import type { PersonDetails, Step } from './StepForm.tsx'

const NOTHING: PersonDetails = {
  ...NO_DETAILS,
  employment_status: null,
  employer_name: null,
  occupation: null,
}
const ADDRESS = { street: '12 Invented Lane', city: 'Springfield', state: 'IL', zip: '62701' }

function open(known: Partial<typeof ADDRESS> = {}) {
  answerBy({})
  const sent: Step[] = []
  const page = renderPage(
    <AddressForm
      depositor={{ ...NOTHING, ...known }}
      draft={{ form: 'address', values: {} }}
      onSave={async (step) => void sent.push(step)}
    />,
  )
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const state = screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
  return { ...page, sent, field, state }
}

it.each([
  ['springfield, illinois', 'Springfield', 'Illinois'],
  ['Springfield IL', 'Springfield', 'Illinois'],
  ['Washington, DC', 'Washington', 'District of Columbia'],
])('a city typed as %j also says the state (SPEC 5)', async (typed, city, state) => {
  const page = open()
  await page.user.type(page.field('City'), typed)
  await page.user.tab()
  expect(page.field('City').value).toBe(city)
  expect(page.state.value).toBe(state)
})

it.each(['Port Washington', 'Springfield', 'Toronto, Ontario'])(
  '%j stays as it is',
  async (typed) => {
    const page = open()
    await page.user.type(page.field('City'), typed)
    await page.user.tab()
    expect(page.field('City').value).toBe(typed)
    expect(page.state.value).toBe('')
  },
)

it('points out a ZIP code of another state, and still takes it', async () => {
  const { user, field, sent } = open(ADDRESS)
  expect(screen.queryByText(/Check that the state/)).toBeNull()
  await user.clear(field('ZIP code'))
  await user.type(field('ZIP code'), '10001')
  screen.getByText('ZIP code 10001 is in New York. Check that the state and the ZIP code match.')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => sent).toMatchObject([{ state: 'IL', zip: '10001' }])
})

it('takes another state that is typed over the old one', async () => {
  const { user, state, field, sent } = open({ ...ADDRESS, zip: '78701' })
  await user.tripleClick(state)
  await user.keyboard('Texas')
  await user.click(field('ZIP code'))
  expect(state.value).toBe('Texas')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => sent).toMatchObject([{ state: 'TX' }])
})

it('does not keep the old state when what is typed over it is none', async () => {
  const { user, state, field, sent } = open(ADDRESS)
  await user.tripleClick(state)
  await user.keyboard('Ontario')
  await user.click(field('ZIP code'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findAllByText('Choose your state')).not.toHaveLength(0)
  expect(sent).toEqual([])
})
