import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type Page, chromium, expect } from '@playwright/test'
import { ensureBrowser } from '../browser.ts'
import { BRANDS, type LookedAt, NO_RIBBON, PAGES, SCHEMES, WIDTHS } from './pages.ts'

/** Pages looked at side by side; more of them only wait for each other on two cores. */
const AT_ONCE = 2
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Person {
  depositor_id: string
  key: string | null
}

export interface Looked {
  pictures: number
  audits: number
  violations: string[]
}

/** Takes a picture of every page at both widths in every brand, and runs axe by day and by night. */
export async function browse(port: number, folder: string): Promise<Looked> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const looked: Looked = { pictures: 0, audits: 0, violations: [] }
  mkdirSync(folder, { recursive: true })
  try {
    const visits = BRANDS.flatMap((brand) =>
      Object.values(Object.groupBy(PAGES, ({ as = [] }) => as.join())).map((pages = []) => ({
        origin: `http://${brand}.localhost:${port}`,
        brand,
        pages,
        folder,
      })),
    )
    const work = async () => {
      for (let visit = visits.shift(); visit; visit = visits.shift()) {
        await lookAs(browser, visit, looked)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await browser.close()
  }
  return looked
}

/** What somebody looks at, in one browser, at one institution. */
interface Visit {
  origin: string
  brand: string
  pages: readonly LookedAt[]
  folder: string
}

async function lookAs(browser: Browser, visit: Visit, looked: Looked): Promise<void> {
  const context = await browser.newContext({ viewport: WIDTHS[0], reducedMotion: 'reduce' })
  try {
    await context.addCookies([{ ...NO_RIBBON, url: visit.origin }])
    const page = await context.newPage()
    // At an institution without such a person the page shows where it leads.
    const [first] = visit.pages
    if (first?.as) await signIn(page, visit.origin, first.as)
    for (const each of visit.pages) await lookAt(page, { ...visit, path: each.path }, looked)
  } finally {
    await context.close()
  }
}

/** Width and colours are style alone: the page is opened once and looked at in all of them. */
async function lookAt(page: Page, visit: Visit & { path: string }, looked: Looked): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(WIDTHS[0])
  await page.goto(visit.origin + visit.path)
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await untilThere(page)
      const name = `${nameOf(visit.path)}-${size.width}-${visit.brand}`
      if (colorScheme === 'light') {
        await page.screenshot({ path: path.join(visit.folder, `${name}.png`), fullPage: true })
        looked.pictures += 1
      }
      looked.violations.push(...(await audit(page, `${name}-${colorScheme}`)))
      looked.audits += 1
    }
  }
}

/** The script has taken over, and nothing is grey any more. */
async function untilThere(page: Page): Promise<void> {
  await page.locator('#root[aria-busy="false"]').waitFor({ state: 'attached' })
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
}

/** By the sandbox's own call, one press in the console; asked by the browser, which knows every local name. */
async function signIn(page: Page, origin: string, wanted: readonly string[]): Promise<void> {
  await page.goto(`${origin}/faq`)
  const list = await ask(page, '/sandbox/api/depositors', 'GET')
  const people = JSON.parse(list) as Person[]
  const person = wanted
    .map((end) => people.find(({ key }) => key?.endsWith(end)))
    .find((each) => each !== undefined)
  if (person) await ask(page, `/sandbox/api/sign-in/${person.depositor_id}`, 'POST')
}

function ask(page: Page, address: string, method: string): Promise<string> {
  const call = async (_html: unknown, [url, verb]: [string, string]) => {
    const answer = await fetch(url, { method: verb })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return answer.text()
  }
  return page.locator('html').evaluate(call, [address, method] as [string, string])
}

async function audit(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .analyze()
  const isWider = await page.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth)
  const sideways = isWider ? [`${name}: scrolls sideways`] : []
  return [
    ...sideways,
    ...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((n) => n.html).join(' | ')}`),
  ]
}

function nameOf(address: string): string {
  return address.slice(1).replaceAll('/', '_') || 'start'
}
