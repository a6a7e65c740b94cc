import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/error.ts'
import { Refusal } from './Refusal.tsx'

const GENERAL = 'Please check what you entered.'
const QUOTE = 'If you contact us, give us this reference: invocation-1.'

const refused = (errors: Record<string, string[]>, status = 422) =>
  new ApiError(status, GENERAL, errors, 'invocation-1')

function lines(): (string | null)[] {
  return [...screen.getByRole('alert').querySelectorAll('p')].map((each) => each.textContent)
}

describe('Refusal', () => {
  it('says what the server says about each field', () => {
    render(<Refusal error={refused({ account_id: ['First.', 'Second.'], amount: ['Third.'] })} />)
    expect(lines()).toEqual(['First.', 'Second.', 'Third.'])
  })

  it('says the message where there is nothing about a field', () => {
    render(<Refusal error={refused({})} />)
    expect(lines()).toEqual([GENERAL])
  })

  it('says what to quote when we failed', () => {
    render(<Refusal error={refused({}, 503)} />)
    expect(lines()).toEqual([GENERAL, QUOTE])
  })

  it('says the words SPEC 8 has for a flow', () => {
    const error = new ApiError(404, 'Ask for a new code.', { email: ['No.'] }, 'invocation-1')
    render(<Refusal error={error} flow="mfa-resend" />)
    expect(lines()).toEqual(['Ask for a new code.'])
  })

  it('says that the bank was not reached, with nothing to quote', () => {
    render(<Refusal error={ApiError.noResponse()} />)
    expect(lines()).toEqual(['We couldn’t connect. Check your internet connection and try again.'])
  })

  it('keeps a fault of ours to itself', () => {
    render(<Refusal error={new TypeError('x is undefined')} />)
    expect(lines()).toEqual(['Something went wrong on our side. Please try again.'])
  })

  it('shows its title and what can be done', () => {
    render(
      <Refusal error={refused({}, 500)} title="We couldn’t load this">
        <button type="button">Retry</button>
      </Refusal>,
    )
    expect(lines()).toEqual(['We couldn’t load this', GENERAL, QUOTE])
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('is not there without an error', () => {
    render(<Refusal error={null} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
