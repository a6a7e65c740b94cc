import { endpoint } from '@passbook/contract/endpoint'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { answerUploads } from '../test/answer-uploads.ts'
import { hooks } from './client.ts'
import type { ApiError } from './error.ts'
import { useUpload } from './use-upload.ts'

const sendFiles = endpoint({
  method: 'POST',
  path: '/test-files',
  auth: 'session',
  summary: 'Takes files',
  idempotent: true,
  multipart: { files: 'attachments', atMost: 5, maxBytes: 100 },
  body: z.object({ text: z.string(), subject: z.optional(z.string()) }),
  data: z.object({ count: z.int() }),
})
const GOOD = { status: 200, body: { data: { count: 1 }, message: 'Sent' } }
const file = (name: string, content = 'abc') => new File([content], name, { lastModified: 7 })

const before = { ...hooks }
afterEach(() => {
  Object.assign(hooks, before)
  vi.unstubAllGlobals()
})

describe('a call with files', () => {
  it('sends fields and files as a form, with the key, the token and the cross-site token', async () => {
    const uploads = answerUploads(GOOD)
    hooks.bearerToken = () => 'bearer-1'
    const { result } = renderHook(() => useUpload(sendFiles))
    const input = {
      body: { text: 'Hi', subject: undefined },
      files: [file('a.pdf'), file('b.png')],
    }
    const answer = await act(() => result.current.mutateAsync(input))
    expect(answer).toEqual({ data: { count: 1 }, message: 'Sent' })
    const [sent] = uploads
    expect([sent?.method, sent?.url]).toEqual(['POST', '/api/v1/test-files'])
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer bearer-1',
      'x-xsrf-token': 'token',
    })
    expect(sent?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    // The browser writes it, with the boundary only it knows.
    expect(sent?.headers).not.toHaveProperty('content-type')
    expect([...(sent?.form.keys() ?? [])]).toEqual(['text', 'attachments', 'attachments'])
    expect(sent?.form.getAll('attachments').map((one) => (one as File).name)).toEqual([
      'a.pdf',
      'b.png',
    ])
  })

  it('tells how much has gone out while it goes', async () => {
    answerUploads(GOOD)
    let arrive = () => {}
    const onSuccess = () => new Promise<void>((resolve) => (arrive = resolve))
    const { result } = renderHook(() => useUpload(sendFiles, { onSuccess }))
    expect(result.current.sentShare).toBeNull()
    act(() => result.current.mutate({ body: { text: 'Hi' }, files: [file('a.pdf')] }))
    await expect.poll(() => result.current.sentShare).toBe(0.25)
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    act(() => arrive())
    await expect.poll(() => result.current.isSuccess).toBe(true)
    expect(result.current.sentShare).toBeNull()
  })

  it('keeps its key for the same fields and files, and no longer', async () => {
    const lost = { status: 503, body: { message: 'The service is busy.' } }
    const uploads = answerUploads(lost, lost, lost, lost, GOOD, GOOD)
    const { result } = renderHook(() => useUpload(sendFiles))
    const send = (text: string, ...files: File[]) =>
      act(() => result.current.mutateAsync({ body: { text }, files }).catch(() => null))
    await send('Hi', file('a.pdf'))
    await send('Hi', file('a.pdf'))
    await send('Hi', file('b.pdf'))
    await send('Hi', file('b.pdf', 'abcd'))
    await send('Ho', file('b.pdf', 'abcd'))
    await send('Ho', file('b.pdf', 'abcd'))
    const keys = uploads.map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys.slice(1))).toHaveLength(5)
  })

  it('is refused in the words of the envelope, by field', async () => {
    const words = '“a.pdf” is larger than 10 MB.'
    answerUploads({ status: 413, body: { message: words, errors: { attachments: [words] } } })
    const { result } = renderHook(() => useUpload(sendFiles))
    act(() => result.current.mutate({ body: { text: 'Hi' }, files: [file('a.pdf')] }))
    await expect.poll(() => result.current.isError).toBe(true)
    const error = result.current.error as ApiError
    expect([error.status, error.first('attachments')]).toEqual([413, words])
  })

  it('renews an expired cross-site token and sends once more', async () => {
    vi.stubGlobal('fetch', async () => {
      document.cookie = 'XSRF-TOKEN=fresh; path=/'
      return new Response('{}')
    })
    const uploads = answerUploads({ status: 419 }, GOOD)
    const { result } = renderHook(() => useUpload(sendFiles))
    await act(() => result.current.mutateAsync({ body: { text: 'Hi' }, files: [file('a.pdf')] }))
    expect(uploads).toHaveLength(2)
    expect(uploads[1]?.headers['idempotency-key']).toBe(uploads[0]?.headers['idempotency-key'])
  })

  it('ends the session where nobody is signed in any more', async () => {
    answerUploads({ status: 401, body: { message: 'Please sign in.' } })
    const heard: string[] = []
    hooks.onUnauthorized = (path) => heard.push(path)
    const { result } = renderHook(() => useUpload(sendFiles))
    await act(() =>
      result.current.mutateAsync({ body: { text: 'Hi' }, files: [] }).catch(() => null),
    )
    expect(heard).toEqual(['/test-files'])
  })

  it('says when there was no answer, or none of ours', async () => {
    answerUploads({ status: 0 }, { status: 502, body: '<html>Bad gateway</html>' })
    const { result } = renderHook(() => useUpload(sendFiles))
    for (const status of [0, 502]) {
      const input = { body: { text: 'Hi' }, files: [file('a.pdf')] }
      const error = await act(() => result.current.mutateAsync(input).catch((one: unknown) => one))
      expect(error).toMatchObject({ status, message: expect.stringContaining('couldn’t connect') })
    }
  })

  it('can be stopped on its way', async () => {
    answerUploads({ ...GOOD, isStuck: true })
    const { result } = renderHook(() => useUpload(sendFiles))
    act(() => result.current.mutate({ body: { text: 'Hi' }, files: [file('a.pdf')] }))
    await expect.poll(() => result.current.sentShare).toBe(0.25)
    act(() => result.current.stop())
    await expect.poll(() => result.current.error?.name).toBe('AbortError')
    expect(result.current.sentShare).toBeNull()
  })
})
