import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, lazy, useEffect } from 'react'
import { Link, RouterProvider, createMemoryRouter, href } from 'react-router'
import { describe, expect, it } from 'vitest'
import { App } from './App.tsx'

/** What had focus when the new page was drawn, which is the first moment somebody can type there. */
let focusedFirst: Element | null

function NextPage() {
  useEffect(() => {
    focusedFirst = document.activeElement
  }, [])
  return (
    <main>
      <h1>Edit Nora Quill</h1>
      <input aria-label="City" />
    </main>
  )
}

async function goToNextPage(Component: ComponentType) {
  focusedFirst = null
  const user = userEvent.setup()
  const router = createMemoryRouter(
    [
      {
        Component: App,
        children: [
          { path: '/', element: <Link to={href('/beneficiary/edit')}>Edit</Link> },
          { path: '/beneficiary/edit', Component },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  return screen.findByRole('heading', { name: 'Edit Nora Quill' })
}

describe('focus on navigation', () => {
  it.each<[string, ComponentType]>([
    ['a page that is there', NextPage],
    ['a page that is fetched first', lazy(async () => ({ default: NextPage }))],
  ])('is on the heading of %s before anybody can type', async (_page, Component) => {
    const heading = await goToNextPage(Component)
    expect(focusedFirst).toBe(heading)
  })
})
