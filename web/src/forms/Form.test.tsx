import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { ApiError } from '../api/error.ts'
import { renderForm } from '../test/render-form.tsx'
import { EmailField } from './fields/EmailField.tsx'
import type { FormProps } from './Form.tsx'
import { TextField } from './fields/TextField.tsx'
import { TypedDateField } from './fields/TypedDateField.tsx'

const schema = z.object({
  email: z.email('Enter an email address'),
  city: z.string().check(z.minLength(1, 'Enter your city')),
  born: z.string().check(z.minLength(1, 'Enter your date of birth')),
})
type Values = z.infer<typeof schema>

const RIGHT: Values = { email: 'a@example.test', city: 'Springfield', born: '1985-03-07' }

function renderPage(
  defaultValues: Values = { email: '', city: '', born: '' },
  onSubmit?: FormProps<Values, Values>['onSubmit'],
) {
  const form = renderForm({
    schema,
    defaultValues,
    onSubmit,
    children: (fields) => (
      <>
        <EmailField form={fields} name="email" label="Email" />
        <TextField form={fields} name="city" label="City" />
        <TypedDateField form={fields} name="born" label="Date of birth" />
      </>
    ),
  })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  return { ...form, button, press: () => form.user.click(button) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true'
const findSummary = () => screen.findByRole('alert')

/** What a screen reader reads with a field. */
function descriptionOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('validation (UX 11)', () => {
  it('says what is wrong on leaving a filled field, and no longer once it is right', async () => {
    const { user } = renderPage()
    await user.type(field('Email'), 'a')
    expect(isInvalid('Email')).toBe(false)
    await user.tab()
    await expect.poll(() => isInvalid('Email')).toBe(true)
    expect(descriptionOf('Email')).toBe('Enter an email address')
    await user.type(field('Email'), '@example.test')
    await expect.poll(() => isInvalid('Email')).toBe(false)
    expect(screen.queryByText('Enter an email address')).toBeNull()
  })

  it('lets one pass through an empty field', async () => {
    const { user } = renderPage()
    await user.click(field('Email'))
    await user.tab()
    await user.tab()
    expect(isInvalid('Email')).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the summary of a refused submit', () => {
  it('takes focus, in the order of the page, and sends nothing', async () => {
    const { press, sent } = renderPage({ ...RIGHT, email: '', city: '' })
    await press()
    const summary = await findSummary()
    expect(document.activeElement).toBe(summary)
    expect(within(summary).getByRole('heading').textContent).toBe('There is a problem')
    const lines = within(summary).getAllByRole('link')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Enter an email address',
      'Enter your city',
    ])
    expect(sent).toEqual([])
  })

  it('leads to each field, into the first part of one that has several', async () => {
    const { user, press } = renderPage()
    await press()
    await user.click(screen.getByRole('link', { name: 'Enter your city' }))
    expect(document.activeElement).toBe(field('City'))
    await user.click(screen.getByRole('link', { name: 'Enter your date of birth' }))
    expect(document.activeElement).toBe(field('Month'))
  })

  it('goes when all is right, and takes focus again at the next refusal', async () => {
    const { user, press } = renderPage({ ...RIGHT, city: '' })
    document.title = 'A page'
    await press()
    await findSummary()
    expect(document.title).toBe('Error: A page')
    await user.type(field('City'), 'S')
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
    expect(document.title).toBe('A page')
    await user.clear(field('City'))
    await press()
    expect(document.activeElement).toBe(await findSummary())
  })
})

describe('sending', () => {
  it('sends what the schema made of it, once, however often the button is pressed', async () => {
    let answer = () => {}
    const { user, press, sent, button } = renderPage(
      RIGHT,
      () => new Promise<void>((resolve) => (answer = resolve)),
    )
    await press()
    await press()
    await user.type(field('City'), '{Enter}')
    // As the field of a code does.
    button.form?.requestSubmit()
    expect(sent).toEqual([RIGHT])
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Working, please wait')).toBeTruthy()
    answer()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    await press()
    expect(sent).toEqual([RIGHT, RIGHT])
  })

  it('puts the server’s errors at their fields until these are changed', async () => {
    const errors = { email: ['This email address is already in use'] }
    const { user, press } = renderPage(RIGHT, async () => {
      throw new ApiError(422, 'Please check what you entered.', errors, 'invocation-1')
    })
    await user.type(field('Email'), 'x')
    await press()
    expect(document.activeElement).toBe(await findSummary())
    expect(descriptionOf('Email')).toBe('This email address is already in use')
    expect(screen.queryByText('Please check what you entered.')).toBeNull()
    // The browser finds nothing wrong with it: only a change takes the error away.
    await user.click(field('Email'))
    await user.tab()
    expect(isInvalid('Email')).toBe(true)
    await user.type(field('Email'), 'x')
    await expect.poll(() => isInvalid('Email')).toBe(false)
  })

  it('says for the whole form what fits no field', async () => {
    const errors = { account: ['You can link an account tomorrow.'] }
    const { press } = renderPage(RIGHT, async () => {
      throw new ApiError(422, 'Please check what you entered.', errors, 'invocation-1')
    })
    await press()
    expect((await findSummary()).textContent).toBe('You can link an account tomorrow.')
  })

  it('says the message of a failure that names no field, and what to quote', async () => {
    const { press } = renderPage(RIGHT, async () => {
      throw new ApiError(503, 'The service is busy.', {}, 'invocation-1')
    })
    await press()
    expect((await findSummary()).textContent).toBe(
      'The service is busy. If you contact us, give us this reference: invocation-1.',
    )
  })

  it('takes errors that the page returns like those of the server', async () => {
    const { press } = renderPage(RIGHT, async () => ({ city: ['We are not there yet'] }))
    await press()
    await findSummary()
    expect(descriptionOf('City')).toBe('We are not there yet')
  })
})
