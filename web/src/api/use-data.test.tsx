import { faqEndpoints } from '@passbook/contract/faqs'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerCalls } from '../test/answer.ts'
import { queryClient } from './query-client.ts'
import { useData } from './use-data.ts'

afterEach(() => queryClient.clear())

const NONE = { data: [] }

async function shown() {
  const calls = answerCalls(NONE, NONE)
  const { result } = renderHook(() => useData(faqEndpoints.getFaqs))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  return calls
}

/** What was fetched has become old meanwhile. */
async function age() {
  await queryClient.invalidateQueries({ refetchType: 'none' })
}

describe('what is on the screen', () => {
  it('is asked anew when one comes back to the page', async () => {
    const calls = await shown()
    await age()
    act(() => void dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  it('is asked anew when the network is back', async () => {
    const calls = await shown()
    await age()
    act(() => void dispatchEvent(new Event('offline')))
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  it('is not asked anew while it is fresh', async () => {
    const calls = await shown()
    act(() => void dispatchEvent(new Event('visibilitychange')))
    await new Promise((done) => setTimeout(done, 20))
    expect(calls).toHaveLength(1)
  })
})
