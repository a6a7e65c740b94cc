import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { renderForm } from '../../test/render-form.tsx'
import { DatePickerField } from './DatePickerField.tsx'

const TODAY = '2026-11-18'

function renderDay() {
  const form = renderForm({
    schema: z.object({
      day: z.string().check(
        z.minLength(1, 'Choose a date'),
        z.refine((day) => day >= TODAY, 'Choose today or a later date'),
      ),
    }),
    defaultValues: { day: '' },
    children: (fields) => (
      <DatePickerField
        form={fields}
        name="day"
        label="Transfer date"
        min={TODAY}
        max="2027-11-18"
      />
    ),
  })
  const shown = () => screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)
  const month = () => screen.getByRole('spinbutton', { name: /^month/ })
  async function type(digits: string) {
    await form.user.click(month())
    await form.user.keyboard(digits)
  }
  /** From the year to the button of the calendar and out of the field. */
  async function leave() {
    await form.user.tab()
    await form.user.tab()
  }
  const press = () => form.user.click(screen.getByRole('button', { name: 'Continue' }))
  return { ...form, type, leave, press, shown, month }
}

describe('DatePickerField', () => {
  it('sends a date typed in its parts', async () => {
    const { type, press, sent } = renderDay()
    await type('02282027')
    await press()
    expect(sent).toEqual([{ day: '2027-02-28' }])
  })

  it('refuses a day that no calendar has, and makes no other day of it', async () => {
    const { type, leave, press, sent, shown, month } = renderDay()
    await type('02302027')
    expect(shown()).toEqual(['02', '30', '2027'])
    await leave()
    expect(screen.getByText('2/30/2027 isn’t a real date. Choose another one.')).toBeTruthy()
    expect(month().getAttribute('aria-invalid')).toBe('true')
    await press()
    expect(sent).toEqual([])
    await type('03012027')
    await leave()
    expect(screen.queryByText(/isn’t a real date/)).toBeNull()
    await press()
    expect(sent).toEqual([{ day: '2027-03-01' }])
  })

  it('says what is wrong with a day on leaving, before anything is pressed', async () => {
    const { type, leave } = renderDay()
    await type('11012026')
    await leave()
    await expect.poll(() => screen.queryByText('Choose today or a later date')).not.toBeNull()
  })
})
