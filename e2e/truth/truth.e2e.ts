import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { signInAt } from '../standing/demo-person.ts'
import { findBankWords, findFalsehoods } from './falsehoods.ts'
import { type Reader, chooseReaders, originOf, strangersTo } from './people.ts'

/** An invitation lasts by real time, like all that lets somebody in, wherever the banking clock stands. */
const BY_REAL_TIME = '/joint-account'
const DOCUMENT = '/disclosures/view-disclosures/'
const TRANSACTIONS = '/dashboard/transactions-list'
/** In characters; a page that shows no words of a document has far fewer. */
const LEAST_OF_A_DOCUMENT = 1_500
const DOCUMENTS = 5
/** Each a test, so that workers share the people; none takes a minute. */
const PARTS = 9

const readers = chooseReaders()
for (let part = 0; part < PARTS; part += 1) {
  const theirs = readers.filter((_, index) => index % PARTS === part)
  /** UX "Truth": one walk, at one width, over every page that somebody of the demo people can open. */
  test(`no page promises what is past, or speaks for another institution, ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const found: string[] = []
    for (const reader of theirs) found.push(...(await readAs(page, reader)))
    expect(found).toEqual([])
  })
}

/** What cannot be true of what one of them reads, each with who and where. */
async function readAs(page: Page, reader: Reader): Promise<string[]> {
  const { slug, key, charter, paths } = reader
  const today = await signIn(page, reader)
  const strangers = strangersTo(slug)
  const texts = await page.evaluate(readAll, {
    paths,
    leastOfADocument: LEAST_OF_A_DOCUMENT,
    transactions: TRANSACTIONS,
  })
  const documents = Object.entries(texts).filter(
    ([path, text]) => path.startsWith(DOCUMENT) && text.length > LEAST_OF_A_DOCUMENT,
  )
  if (paths.includes(`${DOCUMENT}:uuid`)) expect(documents).toHaveLength(DOCUMENTS)
  return Object.entries(texts).flatMap(([path, text]) => {
    const day = path.startsWith(BY_REAL_TIME) ? easternDay(new Date()) : today
    const wrong = findFalsehoods(text, { today: day, charter, strangers })
    // A document is in the words of the law, which knows savings accounts at credit unions too.
    if (!path.startsWith(DOCUMENT)) wrong.push(...findBankWords(text, charter))
    return wrong.map((words) => `${key} ${path}: ${words}`)
  })
}

/** As the console's one click does, at the person's own institution; gives the day the bank has there. */
async function signIn(page: Page, { slug, key }: Reader): Promise<string> {
  const origin = originOf(slug)
  await signInAt(page, origin, key)
  const { now } = await page.evaluate(readClock)
  await page.goto(`${origin}/login/entry`)
  await expect(page.locator('h1')).toBeVisible()
  return easternDay(new Date(now))
}

function easternDay(moment: Date): string {
  return moment.toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })
}

/** Runs in the page; gives banking time. */
async function readClock(): Promise<{ now: string }> {
  return (await fetch('/sandbox/api/clock')).json() as Promise<{ now: string }>
}

interface Listed {
  request_id: string
  kind: string
  status: string
  return_code: string | null
  is_provisional: boolean
}

/** Runs in the page: goes to each address without a reload and reads it once it has settled, documents too. */
async function readAll({
  paths,
  leastOfADocument,
  transactions,
}: {
  paths: readonly string[]
  leastOfADocument: number
  transactions: string
}): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const isLoading = () =>
    document.getElementById('root')?.getAttribute('aria-busy') === 'true' ||
    document.querySelector('.animate-breathe') !== null
  const isShort = () => document.body.innerText.length <= leastOfADocument
  const active = await (await fetch('/api/v1/disclosures/active')).json()
  const documents = (active as { data: { uuid: string }[] }).data
  const addresses = paths.flatMap((path) =>
    path.includes(':uuid') ? documents.map(({ uuid }) => path.replace(':uuid', uuid)) : path,
  )
  if (paths.includes(transactions)) {
    const list = await (await fetch('/api/v1/transactions')).json()
    // One of each kind: how a transfer stands decides what its page says.
    const kinds = Map.groupBy(
      (list as { data: { transactions: Listed[] } }).data.transactions,
      ({ kind, status, return_code, is_provisional }) =>
        [kind, status, return_code, is_provisional].join(' '),
    )
    for (const [one] of kinds.values()) {
      if (one) addresses.push(`${transactions}?request=${one.request_id}`)
    }
  }
  for (const path of addresses) {
    const before = document.querySelector('h1')
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    const isDocument = documents.some(({ uuid }) => path.endsWith(uuid))
    const isComing = () => isLoading() || (isDocument && isShort())
    // The heading before stays until the page is drawn; for good where the address leads back to it.
    const isDrawn = (waited: number) => !before?.isConnected || waited > 40
    for (let there = 0, waited = 0; there < 2 && waited < 300; waited += 1) {
      await wait(10)
      there = isDrawn(waited) && !isComing() ? there + 1 : 0
    }
    // What is quoted was true on the day it was said.
    const quotes = [...document.querySelectorAll('blockquote')].map((quote) => quote.innerText)
    const text = quotes.reduce((left, quote) => left.replace(quote, ''), document.body.innerText)
    texts[path] = `${document.title} ${text}`
  }
  return texts
}
