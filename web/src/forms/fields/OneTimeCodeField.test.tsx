import { OneTimeCode } from '@passbook/contract/step-up'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { renderForm } from '../../test/render-form.tsx'
import type { FormProps } from '../Form.tsx'
import { OneTimeCodeField } from './OneTimeCodeField.tsx'

const schema = z.object({ code: OneTimeCode })

function renderCode(
  onSubmit?: FormProps<z.input<typeof schema>, z.output<typeof schema>>['onSubmit'],
) {
  const form = renderForm({
    schema,
    defaultValues: { code: '' },
    onSubmit,
    children: (fields) => <OneTimeCodeField form={fields} name="code" label="6-digit code" />,
  })
  return { ...form, input: screen.getByLabelText<HTMLInputElement>('6-digit code') }
}

describe('OneTimeCodeField', () => {
  it('sends the form by itself at the sixth digit, once', async () => {
    const { user, sent, input } = renderCode()
    await user.type(input, '12345')
    expect(sent).toEqual([])
    await user.type(input, '67')
    await expect.poll(() => sent).toEqual([{ code: '123456' }])
    expect(input.value).toBe('123456')
  })

  it('takes a pasted code without its blanks and hyphens', async () => {
    const { user, sent, input } = renderCode()
    await user.click(input)
    await user.paste(' 123-456 ')
    await expect.poll(() => sent).toEqual([{ code: '123456' }])
  })

  it('sends again after a wrong code is corrected, and shows what was wrong until then', async () => {
    const { user, sent, input } = renderCode(async ({ code }) =>
      code === '111111' ? { code: ['That code is not right'] } : null,
    )
    await user.type(input, '111111')
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
    await user.clear(input)
    await user.type(input, '222222')
    await expect.poll(() => sent).toEqual([{ code: '111111' }, { code: '222222' }])
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  it('lets the phone offer the code it has received', () => {
    const { input } = renderCode()
    expect(input.autocomplete).toBe('one-time-code')
    expect(input.inputMode).toBe('numeric')
  })
})
