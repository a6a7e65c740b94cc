import type { Envelope, FieldErrors } from '@passbook/contract/envelope'
import { vi } from 'vitest'

export interface Answered {
  status?: number
  data?: unknown
  message?: string
  errors?: FieldErrors
}

/**
 * What the next calls are answered, one after another and the last one for good: to test what a
 * component does with a reply. What the bank really replies is tested on the real server.
 */
export function answerCalls(...answers: Answered[]): Request[] {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(new Request(new URL(path, location.href), init))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return Response.json(envelope(answer ?? {}), { status: answer?.status ?? 200 })
  })
  // Else the client would fetch one before the first mutation.
  document.cookie = 'XSRF-TOKEN=token; path=/'
  return calls
}

/** The same by method and path below /api/v1, for pages that make several calls; others are answered with nothing. */
export function answerBy(
  answers: Record<string, Answered | (() => Answered | Promise<Answered>)>,
): Request[] {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, location.href), init)
    calls.push(request)
    const { pathname } = new URL(request.url)
    const known = answers[`${request.method} ${pathname.replace('/api/v1', '')}`] ?? {}
    const answer = typeof known === 'function' ? await known() : known
    return Response.json(envelope(answer), { status: answer.status ?? 200 })
  })
  document.cookie = 'XSRF-TOKEN=token; path=/'
  return calls
}

function envelope({
  status = 200,
  data = null,
  message = '',
  errors,
}: Answered): Envelope<unknown> {
  return {
    code: status,
    data,
    message,
    errors: errors ?? null,
    success: status < 300,
    completed_at: '2030-03-07T12:00:00.000Z',
    invocation_id: 'invocation-1',
  }
}

/** The same for a page that asks for several things: answers by method and path, `GET /messages`. */
export function answerByPath(
  answers: Record<string, Answered | ((request: Request) => Answered)>,
): Request[] {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, location.href), init)
    calls.push(request)
    const { pathname } = new URL(request.url)
    const found = answers[`${request.method} ${pathname.replace('/api/v1', '')}`] ?? { status: 404 }
    const answer = typeof found === 'function' ? found(request.clone()) : found
    return Response.json(envelope(answer), { status: answer.status ?? 200 })
  })
  document.cookie = 'XSRF-TOKEN=token; path=/'
  return calls
}
