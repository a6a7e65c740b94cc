import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'

/** Renders a page at its URL with a simulated user; `path` is needed if the URL has parameters. */
export function renderPage(page: ReactElement, at = '/', path = at.replace(/[?#].*/, '')) {
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) }
}
