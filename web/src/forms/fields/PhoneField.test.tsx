import { PhoneNumber } from '@passbook/contract/phone'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { renderForm } from '../../test/render-form.tsx'
import { PhoneField } from './PhoneField.tsx'

function renderPhone(phone = '') {
  const form = renderForm({
    schema: z.object({ phone: PhoneNumber }),
    defaultValues: { phone },
    children: (fields) => <PhoneField form={fields} name="phone" label="Mobile phone" />,
  })
  return { ...form, input: screen.getByLabelText<HTMLInputElement>('Mobile phone') }
}

describe('PhoneField', () => {
  it('arranges the digits while they are typed', async () => {
    const { user, input } = renderPhone()
    const shown: string[] = []
    for (const digit of '5552003000') {
      await user.type(input, digit)
      shown.push(input.value)
    }
    expect(shown.slice(0, 4)).toEqual(['(5', '(55', '(555', '(555) 2'])
    expect(input.value).toBe('(555) 200-3000')
  })

  it.each(['555.200.3000', '+1 (555) 200-3000', '1-555-200-3000', '5552003000'])(
    'takes %s when it is pasted',
    async (text) => {
      const { user, input } = renderPhone()
      await user.click(input)
      await user.paste(text)
      expect(input.value).toBe('(555) 200-3000')
    },
  )

  it.each(['+1 415 555 2671', '1-415-555-2671', '+14155552671'])(
    'leaves out the country code of %s as it is typed',
    async (text) => {
      const { user, input } = renderPhone()
      await user.type(input, text)
      expect(input.value).toBe('(415) 555-2671')
    },
  )

  it('leaves out the country code when a browser fills it in', () => {
    const { input } = renderPhone()
    fireEvent.change(input, { target: { value: '+14155552671' } })
    expect(input.value).toBe('(415) 555-2671')
  })

  it('keeps the caret where one edits', async () => {
    const { user, input } = renderPhone('(555) 200-3000')
    await user.click(input)
    // Behind the 2 of 200.
    input.setSelectionRange(7, 7)
    await user.keyboard('{Backspace}')
    expect(input.value).toBe('(555) 003-000')
    await user.keyboard('7')
    expect(input.value).toBe('(555) 700-3000')
    expect(input.selectionStart).toBe(7)
  })
})
