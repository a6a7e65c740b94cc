import { randomUUID } from 'node:crypto'
import { isSuccess } from '@passbook/contract/envelope'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TestApp } from '../app.ts'
import type { Applicant } from '../applicants.ts'
import { nameOf } from '../fuzz/endpoints.ts'
import { signedIn } from '../signed-in.ts'
import { type Canaries, toldOf } from './canaries.ts'
import type { MadeCall } from './every-call.ts'

/** Somebody whose things are looked for in the answers to somebody. */
export interface Sought {
  canaries: Canaries
  ids: readonly string[]
}

export interface Scanned {
  /** What of each who is sought was told, and by which call. */
  told: string[][]
  /** Calls that named something of theirs, and were granted. */
  granted: string[][]
  /** The names of all calls that were granted. */
  answered: Set<string>
}

/** Makes calls as one person, and looks through bodies, headers and files for what is somebody's. */
export async function scan(
  test: TestApp,
  who: Applicant,
  calls: readonly MadeCall[],
  sought: readonly Sought[],
): Promise<Scanned> {
  const told = sought.map(() => new Set<string>())
  const granted = sought.map(() => new Set<string>())
  const answered = new Set<string>()
  for (const call of calls) {
    const { status, text } = await send(test, who, call)
    if (status === 401) await signInAgain(test, who)
    const name = nameOf(call.endpoint)
    if (isSuccess(status)) answered.add(name)
    for (const [place, { canaries, ids }] of sought.entries()) {
      // An id that was sent may come back.
      const unsaid = ids.filter((id) => !names(call, id))
      for (const what of toldOf(text, canaries, unsaid)) told[place]?.add(`${name} tells ${what}`)
      if (!isSuccess(status) || call.endpoint.auth === 'none') continue
      if (unsaid.length < ids.length) granted[place]?.add(wordsOf(call))
    }
  }
  return { told: told.map((one) => [...one]), granted: granted.map((one) => [...one]), answered }
}

function wordsOf({ endpoint, path, body }: MadeCall): string {
  return `${endpoint.method} ${path} ${JSON.stringify(body ?? null)}`
}

function names(call: MadeCall, id: string): boolean {
  return wordsOf(call).includes(id)
}

async function send(test: TestApp, { browser }: Applicant, { endpoint, path, body }: MadeCall) {
  const headers = { 'idempotency-key': randomUUID() }
  const { status, ...reply } = await browser.call<unknown>(endpoint.method, path, body, headers)
  const text = JSON.stringify(reply)
  const files = [...text.matchAll(/"download_url":"([^"]+)"/g)].map(([, url = '']) => url)
  const read = await Promise.all(files.map((url) => fetchFile(test, browser, url)))
  return { status, text: [text, ...read].join('\n') }
}

/** A file that an answer offers, as the browser would get it: its headers and its words. */
async function fetchFile(test: TestApp, browser: Applicant['browser'], url: string) {
  const { headers, rawPayload } = await test.app.inject({
    url,
    headers: { host: browser.host },
    cookies: Object.fromEntries(browser.cookies),
  })
  const isPdf = headers['content-type'] === 'application/pdf'
  const words = isPdf ? await wordsIn(rawPayload) : rawPayload.toString('utf8')
  return `${JSON.stringify(headers)}\n${words}`
}

/** All words of a PDF, tagged or not. */
async function wordsIn(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const words: string[] = [JSON.stringify(await pdf.getMetadata())]
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    words.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await task.destroy()
  return words.join('\n')
}

/** A call may have ended the session. */
async function signInAgain(test: TestApp, who: Applicant): Promise<void> {
  const { browser } = who
  const { cookies, bearer } = await signedIn(test, who, browser.slug)
  browser.cookies.clear()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  browser.bearer = bearer
}
