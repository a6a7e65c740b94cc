import { Ssn } from '@passbook/contract/person'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { renderForm } from '../../test/render-form.tsx'
import { SsnField } from './SsnField.tsx'

const COVERED = '[-webkit-text-security:disc]'

function renderSsn(ssn = '') {
  const form = renderForm({
    schema: z.object({ ssn: Ssn }),
    defaultValues: { ssn },
    children: (fields) => <SsnField form={fields} name="ssn" label="Social Security number" />,
  })
  return { ...form, input: screen.getByLabelText<HTMLInputElement>('Social Security number') }
}

describe('SsnField', () => {
  it('arranges the digits while they are typed and sends them bare', async () => {
    const { user, sent, input } = renderSsn()
    await user.type(input, '5120')
    expect(input.value).toBe('512-0')
    await user.type(input, '34567')
    expect(input.value).toBe('512-03-4567')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ ssn: '512034567' }])
  })

  it.each(['512-03-4567', '512 03 4567', '512034567'])(
    'takes %s when it is pasted',
    async (text) => {
      const { user, input } = renderSsn()
      await user.click(input)
      await user.paste(text)
      expect(input.value).toBe('512-03-4567')
    },
  )

  it('keeps the caret where one edits', async () => {
    const { user, input } = renderSsn('512034567')
    await user.click(input)
    // Behind the 1.
    input.setSelectionRange(2, 2)
    await user.keyboard('{Backspace}9')
    expect(input.value).toBe('592-03-4567')
    expect(input.selectionStart).toBe(2)
  })

  it('is covered once one moves on, until Show', async () => {
    const { user, input } = renderSsn('512034567')
    expect(input.className).toContain(COVERED)
    await user.click(input)
    expect(input.className).not.toContain(COVERED)
    await user.tab()
    expect(input.className).toContain(COVERED)
    await user.click(screen.getByRole('button', { name: 'Show number' }))
    expect(input.className).not.toContain(COVERED)
    await user.click(screen.getByRole('button', { name: 'Hide number' }))
    expect(input.className).toContain(COVERED)
  })
})
