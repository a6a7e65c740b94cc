import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'

/** A page at its address and a person in front of it. */
export function renderPage(page: ReactElement, at = '/') {
  const router = createMemoryRouter(
    [
      { path: at.replace(/[?#].*/, ''), element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  return { user: userEvent.setup(), ...render(<RouterProvider router={router} />) }
}
