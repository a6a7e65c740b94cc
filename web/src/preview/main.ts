import type { Envelope } from '@passbook/contract/envelope'
import { samples } from './samples.ts'
import { standApart } from './stand-apart.ts'

const API = '/api/v1'
/** What anybody may read, and is the institution’s own: its questions and answers. */
const REAL = new Set(['GET /faqs'])

/** The calls of the app, answered with sample figures; nothing is sent but what anybody may read. */
export function answerFromSamples(real: typeof fetch, today = new Date()): typeof fetch {
  const answers = samples(today)
  return (input, init) => {
    const address = input instanceof Request ? input.url : input
    const url = new URL(address, location.origin)
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace(API, '')}`
    if (REAL.has(call)) return real(input, { ...init, credentials: 'omit' })
    const known = answers.find(({ path }) => path.test(call))
    return Promise.resolve(reply(known ? known.data : null, known === undefined ? 404 : 200))
  }
}

function reply(data: unknown, status: number): Response {
  const body: Envelope<unknown> = {
    code: status,
    data,
    message: '',
    errors: null,
    success: status === 200,
    completed_at: new Date().toISOString(),
    invocation_id: 'preview',
  }
  return Response.json(body, { status })
}

/** Where the app finds each page that staff look at a draft on. */
const PATHS: Readonly<Record<string, string>> = {
  'sign-in': '/login',
  register: '/registration',
  home: '/dashboard',
  deposit: '/deposit',
  statements: '/dashboard/documents/statements',
  faq: '/faq',
}

/**
 * Runs before the depositor’s own app in a frame of the console: the app is the real one, with a draft’s
 * brand, but nothing of it reaches the server, another tab or what this browser keeps.
 */
standApart()
globalThis.fetch = answerFromSamples(globalThis.fetch)
const page = new URLSearchParams(location.search).get('page') ?? ''
history.replaceState(null, '', PATHS[page] ?? '/login')
// To be looked at, not used.
document.getElementById('root')?.setAttribute('inert', '')
