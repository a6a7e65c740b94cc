import type { Envelope, FieldErrors } from '@passbook/contract/envelope'
import { vi } from 'vitest'

export interface Answered {
  status?: number
  data?: unknown
  message?: string
  errors?: FieldErrors
}

/**
 * Sets the replies to the next calls, one after another, the last one repeated: to test what a
 * component does with a reply. The bank's real replies are tested on the real server.
 */
export function answerCalls(...answers: Answered[]): Request[] {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(new Request(new URL(path, location.href), init))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return Response.json(envelope(answer ?? {}), { status: answer?.status ?? 200 })
  })
  // Otherwise the client would fetch one before the first mutation.
  document.cookie = 'XSRF-TOKEN=token; path=/'
  return calls
}

type Answering = Answered | ((request: Request) => Answered | Promise<Answered>)

/** The same by method and path below /api/v1, for pages that make several calls; others get `otherwise`. */
export function answerBy(answers: Record<string, Answering>, otherwise: Answered = {}): Request[] {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, location.href), init)
    calls.push(request)
    const { pathname } = new URL(request.url)
    const known = answers[`${request.method} ${pathname.replace('/api/v1', '')}`] ?? otherwise
    const answer = typeof known === 'function' ? await known(request.clone()) : known
    return Response.json(envelope(answer), { status: answer.status ?? 200 })
  })
  document.cookie = 'XSRF-TOKEN=token; path=/'
  return calls
}

/** The same, but other calls get a 404. */
export function answerByPath(answers: Record<string, Answering>): Request[] {
  return answerBy(answers, { status: 404 })
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
