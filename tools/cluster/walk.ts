import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Page, chromium } from '@playwright/test'
import { Pool } from 'pg'
import { addSavers } from '../bench/deposit-load.ts'
import { ensureBrowser } from '../browser.ts'
import { type Cell, hasSynchronousStandby, startNode, urlOf } from './cell.ts'
import { takeAway } from './fail-over.ts'
import { until } from './programs.ts'

/**
 * Shows what people see of a fail-over: one person confirms a deposit just after the primary was killed, and another
 * opens a page. Both have to wait, but neither may see an error or have to press a button again.
 */

const WAIT_MS = 60_000
/** Words in the alert of a page that stopped trying. */
const GAVE_UP = /couldn’t|could not|can’t|try again|unavailable|busy|went wrong|error/i
const LOOK_EVERY_MS = 200

interface Walk extends Cell {
  print: (line: string) => void
}

/** Returns true if both succeeded and no page showed an error. */
export async function walkFailOver({ print, ...at }: Walk): Promise<boolean> {
  const { folder, layout, cell } = at
  const [slug = ''] = cell.institutions
  const owner = new Pool({
    connectionString: urlOf(cell.primary, 'passbook_owner', layout.passwords.passbook_owner),
    max: 1,
  })
  owner.on('error', () => undefined)
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    await until('a synchronous standby', () => hasSynchronousStandby(cell))
    const origin = `http://${slug}.localhost:${layout.pages}`
    const pages: Page[] = []
    for (const id of await addSavers(owner, slug, 2)) {
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${origin}/faq`)
      await page.locator('html').evaluate(async (_html, url) => {
        const answer = await fetch(url, { method: 'POST' })
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      }, `/sandbox/api/sign-in/${id}`)
      pages.push(page)
    }
    const [saver, reader] = pages
    if (!saver || !reader) throw new Error('nobody is here')
    await fillDeposit(saver, origin)
    await reader.goto(`${origin}/dashboard`)
    await reader.getByRole('heading', { level: 1 }).waitFor()

    const from = performance.now()
    const gone = await takeAway(at, 'node')
    const seen = watch(pages)
    await saver.getByRole('button', { name: 'Deposit $25.00' }).click()
    await reader.goto(`${origin}/dashboard/documents/statements`, { waitUntil: 'commit' })
    await saver.waitForURL(/success/, { timeout: WAIT_MS })
    const savedAfter = performance.now() - from
    await reader
      .getByRole('heading', { level: 1, name: /statements/i })
      .waitFor({ timeout: WAIT_MS })
    const readAfter = performance.now() - from
    const words = await seen.end()
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    print(`${gone.name} killed: the deposit came through after ${seconds(savedAfter)}`)
    print(`  the page of statements after ${seconds(readAfter)}`)
    print(`  alerts about errors: ${words.join(' | ') || 'none'}`)
    for (const [index, page] of pages.entries()) {
      await page.screenshot({ path: path.join(folder, `walk-${index + 1}.png`), fullPage: true })
    }
    startNode(at, gone)
    return words.length === 0
  } finally {
    await browser.close()
    await owner.end()
  }
}

async function fillDeposit(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/deposit`)
  await page.getByLabel('Amount').fill('25')
  await page.getByRole('button', { name: 'Review deposit' }).click()
  await page.getByRole('button', { name: 'Deposit $25.00' }).waitFor()
}

/** Collects the error alerts that the pages show, until `end` is called. */
function watch(pages: readonly Page[]) {
  const words = new Set<string>()
  const look = async () => {
    for (const page of pages) {
      const shown = await page
        .getByRole('alert')
        .allInnerTexts()
        .catch(() => [])
      for (const text of shown) if (GAVE_UP.test(text)) words.add(text.replaceAll(/\s+/g, ' '))
    }
  }
  const ending = new AbortController()
  const lookOn = async () => {
    while (!ending.signal.aborted) {
      await look()
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = lookOn()
  const end = async () => {
    ending.abort()
    await looking
    return [...words]
  }
  return { end }
}
