import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'
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

afterEach(() => vi.unstubAllGlobals())

it('goes on to answer touches before it draws what has come; what was there is there at once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.createElement('div')
  const root = createRoot(place)
  const shown = (data: string | undefined) => {
    const query = { data, isPending: data === undefined } as UseQueryResult<string>
    flushSync(() =>
      root.render(
        <QueryState query={query} loading="grey">
          {(words) => words}
        </QueryState>,
      ),
    )
    return place.textContent
  }
  expect(shown(undefined)).toBe('grey')
  expect(shown('an answer')).toBe('grey')
  await expect.poll(() => place.textContent).toBe('an answer')
  expect(shown('another')).toBe('another')
  root.unmount()
})
