import { answerFromSamples } from './samples.ts'
import { isolatePreview } from './isolate-preview.ts'

/** The path in the app of each page in the preview of a draft. */
const PATHS: Readonly<Record<string, string>> = {
  'sign-in': '/login',
  register: '/registration',
  home: '/dashboard',
  deposit: '/deposit',
  statements: '/dashboard/documents/statements',
  faq: '/faq',
}

/**
 * Runs before the depositor app in a frame of the console. The app is the real one with a draft’s brand,
 * but it reaches neither the server, nor other tabs, nor the storage of this browser.
 */
isolatePreview()
globalThis.fetch = answerFromSamples(globalThis.fetch)
const page = new URLSearchParams(location.search).get('page') ?? ''
history.replaceState(null, '', PATHS[page] ?? '/login')
// The preview cannot be used, only viewed.
document.getElementById('root')?.setAttribute('inert', '')
