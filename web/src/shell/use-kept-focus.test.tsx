import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Page({ then }: { then: 'heading' | 'alert' }) {
  useKeptFocus()
  const [isGone, setGone] = useState(false)
  return (
    <main>
      <h1>Confirm your details</h1>
      {isGone && then === 'alert' && <p role="alert">Try again</p>}
      {isGone ? <p>Checking</p> : <button onClick={() => setGone(true)}>Confirm</button>}
    </main>
  )
}

describe('focus, when what had it is gone', () => {
  it.each(['heading', 'alert'] as const)('goes to the %s, never to the body', async (then) => {
    const user = userEvent.setup()
    render(<Page then={then} />)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => document.activeElement).toBe(screen.getByRole(then))
  })
})
