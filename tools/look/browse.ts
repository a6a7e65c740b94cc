import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type Page, chromium, expect } from '@playwright/test'
import pLimit from 'p-limit'
import { ensureBrowser } from '../browser.ts'
import { consolePages } from './console-pages.ts'
import { NO_PAGES, depositorPages } from './depositor-pages.ts'
import { BRANDS, type Brand, type PageToLookAt, NO_RIBBON, SCHEMES, WIDTHS } from './pages.ts'
import { enterConsole, signIn } from './sign-in.ts'

/** The number of pages viewed in parallel. More would only wait for each other on two cores. */
const AT_ONCE = 2
/** All rules in light mode. In dark mode only the color rules, because nothing else differs. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
} as const

export interface Looked {
  pages: number
  pictures: number
  audits: number
  violations: string[]
  /** The pages that were not viewed, by institution. Journeys cover them. */
  left: string[]
}

/** The pages that one person views in one browser at one institution. */
interface Visit {
  brand: Brand
  origin: string
  folder: string
  isConsole: boolean
  as?: string
  pages: readonly PageToLookAt[]
}

/**
 * Takes a screenshot of every page at both widths in every brand, and runs axe in light and dark mode. Only
 * pages whose name and brand contain every wanted word are included.
 */
export async function browse(
  port: number,
  folder: string,
  wanted: readonly string[],
): Promise<Looked> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const looked: Looked = { pages: 0, pictures: 0, audits: 0, violations: [], left: [] }
  // Screenshots of an earlier run may be outdated.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const visits = await planVisits({ port, folder, wanted }, looked)
    await pLimit(AT_ONCE).map(visits, (visit) => lookAs(browser, visit, looked))
  } finally {
    await browser.close()
  }
  return looked
}

interface Plan {
  port: number
  folder: string
  wanted: readonly string[]
}

async function planVisits({ port, folder, wanted }: Plan, looked: Looked): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const brand of BRANDS) {
    const lists = [
      { isConsole: true, ...(await consolePages()) },
      { isConsole: false, ...(await depositorPages(brand)) },
    ]
    for (const { isConsole, pages, left } of lists) {
      const isWanted = (name: string) => wanted.every((word) => `${name}-${brand}`.includes(word))
      looked.left.push(...left.filter(isWanted).map((address) => `${brand}: ${address}`))
      const chosen = pages.filter((page) => isWanted(nameOf(page)))
      for (const [as, theirs] of Map.groupBy(chosen, (page) => page.as)) {
        const origin = `http://${brand}.localhost:${port}`
        visits.push({ brand, origin, folder, isConsole, ...(as && { as }), pages: theirs })
      }
    }
  }
  return visits
}

async function lookAs(browser: Browser, visit: Visit, looked: Looked): Promise<void> {
  const { as, brand, origin } = visit
  const context = await browser.newContext({ viewport: WIDTHS[0], reducedMotion: 'reduce' })
  try {
    await context.addCookies([{ ...NO_RIBBON, url: origin }])
    const page = await context.newPage()
    if (as && visit.isConsole) await enterConsole(page, origin, `${as}@${brand}.example`)
    else if (as) await signIn(page, origin, as)
    for (const each of visit.pages) await lookAt(page, visit, each, looked)
  } finally {
    await context.close()
  }
}

/** Opens the page once: width and colors are only styles. */
async function lookAt(page: Page, visit: Visit, what: PageToLookAt, looked: Looked): Promise<void> {
  const { brand, origin, folder } = visit
  const called = nameOf(what)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(WIDTHS[0])
  await page.goto(origin + what.path)
  for (const leads of what.links ?? []) {
    await waitUntilLoaded(page)
    if (await follow(page, origin, leads)) continue
    looked.left.push(`${brand}: ${called}, since nothing leads there`)
    return
  }
  looked.pages += 1
  for (const size of WIDTHS) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    const name = `${called}-${size.width}-${brand}`
    await waitUntilLoaded(page)
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
    looked.pictures += 1
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      looked.violations.push(...(await audit(page, `${name}-${colorScheme}`, RULES[colorScheme])))
      looked.audits += 1
    }
  }
  looked.violations.push(...(await findMisdirection(page, visit, what)))
}

function nameOf({ name, path: address }: PageToLookAt): string {
  return name ?? (address.slice(1).replaceAll(/\W+/g, '_') || 'start')
}

/** Follows the first matching link; false if there is none. */
async function follow(
  page: Page,
  origin: string,
  leads: (address: string) => boolean,
): Promise<boolean> {
  const addresses = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const address = addresses.find((one) => leads(one))
  if (address !== undefined) await page.goto(origin + address)
  return address !== undefined
}

/** Waits until the script runs and no placeholders are left. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('#root:not(:empty):not([aria-busy="true"])').waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
}

/** Reports a page that redirected elsewhere or refused its visitor. */
async function findMisdirection(
  page: Page,
  visit: Visit,
  { path: asked, links }: PageToLookAt,
): Promise<string[]> {
  const { pathname, search } = new URL(page.url())
  const who = `${asked} at ${visit.brand} as ${visit.as ?? 'nobody'}`
  if (!links && pathname + search !== asked) return [`${who}: led to ${pathname}`]
  const refused = page.getByRole('heading', { name: /^(You don’t have access|Page not found)$/ })
  const isWrong = !NO_PAGES.includes(asked) && (await refused.count()) > 0
  return isWrong ? [`${who}: ${await refused.first().textContent()}`] : []
}

/** Audits both widths, because some colored bars and rows exist only on a phone. */
async function audit(page: Page, name: string, rules: readonly string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ runOnly: [...rules], resultTypes: ['violations'] })
    .analyze()
  const isWider = await page.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth)
  const sideways = isWider ? [`${name}: scrolls sideways`] : []
  return [
    ...sideways,
    ...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((n) => n.html).join(' | ')}`),
  ]
}
