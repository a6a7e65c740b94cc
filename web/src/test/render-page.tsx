import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'

/** A page at its address and a person in front of it; `path` tells where they are now. */
export function renderPage(page: ReactElement, at = '/') {
  const router = createMemoryRouter(
    [
      { path: at, element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  const path = () => router.state.location.pathname
  return { user: userEvent.setup(), path, ...render(<RouterProvider router={router} />) }
}
