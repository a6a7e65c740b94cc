import { dateOfBirth } from '@passbook/contract/person'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { renderForm } from '../../test/render-form.tsx'
import { TypedDateField } from './TypedDateField.tsx'

function renderDate(date_of_birth = '') {
  const form = renderForm({
    schema: z.object({ date_of_birth: dateOfBirth('your') }),
    defaultValues: { date_of_birth },
    children: (fields) => (
      <TypedDateField form={fields} name="date_of_birth" label="Date of birth" isBirthday />
    ),
  })
  const part = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const shown = () => [part('Month').value, part('Day').value, part('Year').value]
  const press = () => form.user.click(screen.getByRole('button', { name: 'Continue' }))
  return { ...form, part, shown, press }
}

describe('TypedDateField', () => {
  it('sends the three parts as one date', async () => {
    const { user, sent, part, press } = renderDate()
    await user.type(part('Month'), '3')
    await user.type(part('Day'), '7')
    await user.type(part('Year'), '1985')
    await press()
    expect(sent).toEqual([{ date_of_birth: '1985-03-07' }])
  })

  it('shows a date told before', () => {
    expect(renderDate('1985-03-07').shown()).toEqual(['03', '07', '1985'])
  })

  it.each(['03/07/1985', '3-7-1985', '1985-03-07'])(
    'takes the whole of %s when it is pasted into one part',
    async (text) => {
      const { user, sent, part, press } = renderDate()
      await user.click(part('Month'))
      await user.paste(text)
      await press()
      expect(sent).toEqual([{ date_of_birth: '1985-03-07' }])
    },
  )

  it('leaves out what is no digit', async () => {
    const { user, part } = renderDate()
    await user.type(part('Month'), '0a3/')
    expect(part('Month').value).toBe('03')
  })

  it('says nothing between its parts, what is wrong on leaving, and nothing once it is right', async () => {
    const { user, part } = renderDate()
    await user.type(part('Month'), '2')
    await user.tab()
    await user.type(part('Day'), '30')
    await user.tab()
    expect(part('Month').getAttribute('aria-invalid')).toBeNull()
    await user.type(part('Year'), '1985')
    await user.tab()
    await expect.poll(() => part('Month').getAttribute('aria-invalid')).toBe('true')
    const described = screen.getByRole('group').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toContain('Enter a valid date')
    await user.clear(part('Day'))
    await user.type(part('Day'), '28')
    await expect.poll(() => part('Month').getAttribute('aria-invalid')).toBeNull()
  })
})
