import { fundingEndpoints } from '@passbook/contract/funding'
import { linkingEndpoints } from '@passbook/contract/linking'
import { onlineManager } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerCalls } from '../test/answer.ts'
import { hooks } from './client.ts'
import { queryClient } from './query-client.ts'
import { useCall } from './use-call.ts'

const PROGRESS = { depositor_id: '5f1c1f52-93b1-4f0e-8a57-6d3d3a3f9b11', is_primary: true }
const FUNDED = { data: { status: 'Scheduled', progress: PROGRESS } }
const LOST = { status: 503, message: 'The service is busy.' }

const before = { ...hooks }
afterEach(() => {
  Object.assign(hooks, before)
  onlineManager.setOnline(true)
})

/** What the session was told to take. */
function taken(): unknown[] {
  const progresses: unknown[] = []
  hooks.onProgress = (progress) => progresses.push(progress)
  return progresses
}

const keyOf = (call: Request | undefined) => call?.headers.get('idempotency-key')

describe('the key of a call that moves money', () => {
  it('stays the same while the same input is tried again, and no longer', async () => {
    const calls = answerCalls(LOST, LOST, LOST, FUNDED, FUNDED)
    const { result } = renderHook(() => useCall(fundingEndpoints.fundMyAccount))
    const fund = (amount_cents: number) =>
      act(() => result.current.mutateAsync({ body: { amount_cents } }).catch(() => null))
    await fund(2_500)
    await fund(2_500)
    await fund(9_900)
    await fund(9_900)
    await fund(9_900)
    const [first, again, other, otherAgain, afterSuccess] = calls.map(keyOf)
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(otherAgain).toBe(other)
    expect(afterSuccess).not.toBe(other)
  })

  it('is the same with another code', async () => {
    const calls = answerCalls(LOST)
    const { result } = renderHook(() => useCall(linkingEndpoints.linkManual))
    const details = {
      routing_number: '990000013',
      account_number: '123456789',
      account_type: 'checking',
    } as const
    const link = (code: string) => {
      const body = { ...details, step_up: { nonce: `nonce of ${code}`, code } }
      return act(() => result.current.mutateAsync({ body }).catch(() => null))
    }
    await link('111111')
    await link('222222')
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]))
  })

  it('goes with no other call', async () => {
    const calls = answerCalls({ data: {} })
    const { result } = renderHook(() => useCall(fundingEndpoints.setInitialFundAmount))
    await act(() => result.current.mutateAsync({ body: { amount_cents: 2_500 } }))
    expect(keyOf(calls[0])).toBeNull()
  })
})

describe('progress that comes with a reply', () => {
  it('is taken before anything else, and what was fetched is no longer true', async () => {
    answerCalls(FUNDED)
    queryClient.setQueryData(['fetched'], 'before')
    const progresses = taken()
    const { result } = renderHook(() =>
      useCall(fundingEndpoints.fundMyAccount, {
        onSuccess: () => {
          expect(progresses).toEqual([PROGRESS])
          expect(queryClient.getQueryState(['fetched'])?.isInvalidated).toBe(true)
        },
      }),
    )
    await act(() => result.current.mutateAsync({ body: { amount_cents: 2_500 } }))
    expect(progresses).toEqual([PROGRESS])
  })

  it('is left alone when nobody, or somebody else, is signed in by now', async () => {
    answerCalls(FUNDED)
    const progresses = taken()
    let token: string | null = 'token-1'
    hooks.bearerToken = () => token
    const { result } = renderHook(() => useCall(fundingEndpoints.fundMyAccount))
    const answer = result.current.mutateAsync({ body: { amount_cents: 2_500 } })
    await Promise.resolve()
    token = 'token-2'
    await act(() => answer)
    expect(progresses).toEqual([])
  })

  it('is not looked for where there is none', async () => {
    answerCalls({ data: { url: '/widget' } })
    const progresses = taken()
    const { result } = renderHook(() => useCall(linkingEndpoints.getFastlink))
    await act(() => result.current.mutateAsync({}))
    expect(progresses).toEqual([])
  })
})

describe('a call', () => {
  it('is made once for two presses at once, and again for the next', async () => {
    const calls = answerCalls(FUNDED, FUNDED)
    let done = 0
    const { result } = renderHook(() =>
      useCall(fundingEndpoints.setInitialFundAmount, { onSuccess: () => void done++ }),
    )
    const press = () => result.current.mutateAsync({ body: { amount_cents: 2_500 } })
    await act(() => Promise.all([press(), press()]))
    expect([calls.length, done]).toEqual([1, 1])
    await act(press)
    expect([calls.length, done]).toEqual([2, 2])
  })

  it('is pending until what it leads to is done', async () => {
    answerCalls(FUNDED)
    let arrive = () => {}
    const { result } = renderHook(() =>
      useCall(fundingEndpoints.fundMyAccount, {
        onSuccess: () => new Promise<void>((resolve) => (arrive = resolve)),
      }),
    )
    act(() => result.current.mutate({ body: { amount_cents: 2_500 } }))
    await expect.poll(() => result.current.isPending).toBe(true)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(result.current.isPending).toBe(true)
    await act(async () => arrive())
    await expect.poll(() => result.current.isSuccess).toBe(true)
  })

  it('is tried at once without a network, and never later by itself', async () => {
    const calls = answerCalls(LOST)
    onlineManager.setOnline(false)
    const { result } = renderHook(() => useCall(fundingEndpoints.fundMyAccount))
    act(() => result.current.mutate({ body: { amount_cents: 2_500 } }))
    await expect.poll(() => result.current.error?.message).toBe('The service is busy.')
    expect(calls).toHaveLength(1)
  })

  it('leaves nothing of what was typed behind', async () => {
    answerCalls(FUNDED)
    const { result, unmount } = renderHook(() => useCall(fundingEndpoints.fundMyAccount))
    await act(() => result.current.mutateAsync({ body: { amount_cents: 2_500 } }))
    unmount()
    await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([])
  })
})
