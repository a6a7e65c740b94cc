import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Unbroken } from './Unbroken.tsx'

it('keeps the name of a form on one line, and says it as it is', () => {
  const title = 'Taxpayer certification (substitute Form W-9)'
  const { container } = render(<Unbroken>{title}</Unbroken>)
  expect(container.textContent).toBe(title)
  expect(container.querySelector('.whitespace-nowrap')?.textContent).toBe('W-9)')
})
