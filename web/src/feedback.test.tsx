import { useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Outlet, RouterProvider, createMemoryRouter, href } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { queryClient } from './api/query-client.ts'
import { renderForm } from './test/render-form.tsx'
import { Skeleton } from './ui/Skeleton.tsx'
import { ProgressLine } from './shell/App.tsx'
import { QueryState } from './shell/QueryState.tsx'

/** Nothing takes longer than this without saying that it is being done (UX 20, 26). */
const NOTICED_MS = 300
const WITHIN = { timeout: NOTICED_MS, interval: 10 }
const never = () => new Promise<never>(() => undefined)

it('a form that is being sent says so, and turns its button', async () => {
  const { user } = renderForm({
    schema: z.object({}),
    defaultValues: {},
    onSubmit: never,
    children: () => null,
  })
  const button = screen.getByRole('button', { name: 'Continue' })
  await user.click(button)
  await screen.findByText('Working, please wait', {}, WITHIN)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.querySelector('.animate-spin')).not.toBeNull()
})

it('a page that is on its way draws a line before it is missed', async () => {
  const page = (
    <>
      <ProgressLine />
      <Link to={href('/faq')}>On</Link>
      <Outlet />
    </>
  )
  const routes = [{ path: '/', element: page, children: [{ path: href('/faq'), loader: never }] }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  await userEvent.setup().click(await screen.findByRole('link', { name: 'On' }))
  const line = await screen.findByTestId('progress-line', {}, WITHIN)
  expect(line.className).toContain('animate-advance')
})

it('a page whose data is on its way shows its outline at once', async () => {
  function Page() {
    const query = useQuery({ queryKey: ['never'], queryFn: never }, queryClient)
    return (
      <QueryState query={query} loading={<Skeleton className="h-4" />}>
        {() => 'There'}
      </QueryState>
    )
  }
  const { container } = render(<Page />)
  expect(container.querySelector('[class*=animate-breathe]')).not.toBeNull()
})
