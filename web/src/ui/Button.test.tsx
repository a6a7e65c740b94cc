import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Button } from './Button.tsx'

describe('Button', () => {
  it('that destroys is outlined, so that a red brand cannot be taken for it', () => {
    render(
      <>
        <Button>Keep my application</Button>
        <Button variant="danger">Cancel application</Button>
      </>,
    )
    const fillOf = (name: string) =>
      screen.getByRole('button', { name }).className.match(/(?<=^| )bg-[a-z-]+/)?.[0]
    expect(fillOf('Keep my application')).toBe('bg-primary')
    expect(fillOf('Cancel application')).toBe('bg-surface')
  })

  it('cannot be pressed while it is pending, keeps focus and says what is happening', async () => {
    const user = userEvent.setup()
    let presses = 0
    const page = (isPending: boolean) => (
      <Button isPending={isPending} pendingLabel="Opening your account" onClick={() => presses++}>
        Confirm
      </Button>
    )
    const { rerender } = render(page(false))
    const button = screen.getByRole('button', { name: 'Confirm' })
    await user.click(button)
    rerender(page(true))
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(presses).toBe(1)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Opening your account')).toBeTruthy()
  })
})
