import { NOT_AN_AMOUNT } from '@passbook/contract/money'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { parseSmallChange } from '../../lib/money.ts'
import { renderForm } from '../../test/render-form.tsx'
import { MoneyField } from './MoneyField.tsx'

const schema = z.object({
  amount_cents: z
    .nullable(z.int(NOT_AN_AMOUNT))
    .check(z.refine((cents) => cents !== null && cents >= 2_500, 'Enter at least $25.00')),
})

function renderMoney(amount_cents: number | null = null) {
  const form = renderForm({
    schema,
    defaultValues: { amount_cents },
    children: (fields) => <MoneyField form={fields} name="amount_cents" label="First deposit" />,
  })
  return { ...form, input: screen.getByLabelText<HTMLInputElement>('First deposit') }
}

describe('MoneyField', () => {
  it('writes dollars as they are typed and sends whole cents', async () => {
    const { user, sent, input } = renderMoney()
    await user.type(input, '2500.5')
    expect(input.value).toBe('$2,500.5')
    await user.tab()
    expect(input.value).toBe('$2,500.50')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ amount_cents: 250_050 }])
  })

  it.each([
    ['$1,234.56', 123_456],
    ['1234.56', 123_456],
    [' 1,234 ', 123_400],
  ])('takes %s when it is pasted', async (text, cents) => {
    const { user, sent, input } = renderMoney()
    await user.click(input)
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ amount_cents: cents }])
  })

  it.each(['1e9', '-5', '12,3', '1.234,56', '12.345', '1..5'])(
    'refuses %s and keeps it as it was typed, instead of taking it for another amount',
    async (text) => {
      const { user, sent, input } = renderMoney()
      await user.type(input, text)
      await user.tab()
      expect(input.value.replace('$', '')).toBe(text)
      expect(await screen.findByText(NOT_AN_AMOUNT)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Continue' }))
      expect(sent).toEqual([])
      await user.type(input, '{Control>}a{/Control}2,500')
      await expect.poll(() => screen.queryByText(NOT_AN_AMOUNT)).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Continue' }))
      expect(sent).toEqual([{ amount_cents: 250_000 }])
    },
  )

  it('keeps the caret where one edits while commas come and go', async () => {
    const { user, input } = renderMoney(123_456)
    expect(input.value).toBe('$1,234.56')
    await user.click(input)
    // Behind the 2.
    input.setSelectionRange(4, 4)
    await user.keyboard('{Backspace}')
    expect(input.value).toBe('$134.56')
    await user.keyboard('9')
    expect(input.value).toBe('$1,934.56')
    expect(input.selectionStart).toBe(4)
  })

  it('says what is wrong on leaving it, and no longer once it is right', async () => {
    const { user, input } = renderMoney()
    await user.type(input, '5')
    expect(screen.queryByText('Enter at least $25.00')).toBeNull()
    await user.tab()
    expect(await screen.findByText('Enter at least $25.00')).toBeTruthy()
    await user.type(input, '{Control>}a{/Control}50')
    await expect.poll(() => screen.queryByText('Enter at least $25.00')).toBeNull()
  })

  it('shows what was meant where every amount is under a dollar', async () => {
    renderForm({
      schema,
      defaultValues: { amount_cents: null as number | null },
      children: (fields) => (
        <MoneyField form={fields} name="amount_cents" label="Amount" parse={parseSmallChange} />
      ),
    })
    const input = screen.getByLabelText<HTMLInputElement>('Amount')
    const user = userEvent.setup()
    await user.type(input, '32')
    await user.tab()
    expect(input.value).toBe('$0.32')
  })
})
