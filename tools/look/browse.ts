import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type Page, chromium, expect } from '@playwright/test'
import { ensureBrowser } from '../browser.ts'
import { BRANDS, type LookedAt, NO_RIBBON, PAGES, SCHEMES, WIDTHS } from './pages.ts'

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
    const lookAtBrand = async (brand: string) => {
      const origin = `http://${brand}.localhost:${port}`
      for (const page of PAGES) await lookAt(browser, { origin, brand, page, folder }, looked)
    }
    await Promise.all(BRANDS.map(lookAtBrand))
  } finally {
    await browser.close()
  }
  return looked
}

interface Place {
  origin: string
  brand: string
  page: LookedAt
  folder: string
}

async function lookAt(browser: Browser, place: Place, looked: Looked): Promise<void> {
  const context = await browser.newContext({ viewport: WIDTHS[0], reducedMotion: 'reduce' })
  try {
    await context.addCookies([{ ...NO_RIBBON, url: place.origin }])
    const page = await context.newPage()
    // At an institution without such a person the page shows where it leads.
    if (place.page.as) await signIn(page, place.origin, place.page.as)
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(place.origin + place.page.path)
        await untilThere(page)
        const name = `${nameOf(place.page.path)}-${size.width}-${place.brand}`
        if (colorScheme === 'light') {
          await page.screenshot({ path: path.join(place.folder, `${name}.png`), fullPage: true })
          looked.pictures += 1
        }
        looked.violations.push(...(await audit(page, `${name}-${colorScheme}`)))
        looked.audits += 1
      }
    }
  } finally {
    await context.close()
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
