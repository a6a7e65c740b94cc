import { QueryClient, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../test/render-page.tsx'
import { QueryState } from './QueryState.tsx'

it('keeps a half-filled form when asking anew fails, as without a network', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ask = vi.fn<() => Promise<string>>()
  ask.mockResolvedValueOnce('Name').mockRejectedValue(new Error('no network'))
  function Page() {
    const query = useQuery({ queryKey: ['told'], queryFn: ask }, client)
    return (
      <>
        <QueryState query={query}>{(label) => <input aria-label={label} />}</QueryState>
        <button type="button" onClick={() => void query.refetch()}>
          Ask
        </button>
      </>
    )
  }
  const { user } = renderPage(<Page />)
  await user.type(await screen.findByLabelText('Name'), 'Zoë')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(client.getQueryState(['told'])?.status).toBe('error'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Zoë')
})
