import type { Envelope, FieldErrors } from '@passbook/contract/envelope'
import { vi } from 'vitest'

interface Answered {
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
  document.cookie = 'XSRF-TOKEN=token'
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
