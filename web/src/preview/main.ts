import { answerFromSamples } from './samples.ts'
import { standApart } from './stand-apart.ts'

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
