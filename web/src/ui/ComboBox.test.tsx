import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ComboBox } from './ComboBox.tsx'

const OPTIONS = [
  { value: 'ME', label: 'Maine' },
  { value: 'OR', label: 'Oregon' },
]

function renderStates(onChange: (value: string) => void = () => undefined) {
  render(<ComboBox id="state" label="State" value="" onChange={onChange} options={OPTIONS} />)
  return { user: userEvent.setup(), input: screen.getByRole('combobox', { name: 'State' }) }
}

it('shows the list when it is tapped, and takes what is tapped there', async () => {
  const chosen: string[] = []
  const { user, input } = renderStates((value) => chosen.push(value))
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: 'Oregon' }))
  expect(chosen).toEqual(['OR'])
})

it('stays closed when one comes to it by keyboard', async () => {
  const { user } = renderStates()
  await user.tab()
  expect(screen.queryByRole('option')).toBeNull()
})
