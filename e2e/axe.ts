import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** Half as long as the one with comments, which the package would send. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const OPTIONS: Axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Every axe violation (WCAG 2.2 AA) of what the page shows now: its rule and the elements that break it. */
export async function findViolations(page: Page): Promise<string[]> {
  // Colors are the same at both widths, and checking them is half of the work.
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600
  const options = isNarrow
    ? { ...OPTIONS, rules: { 'color-contrast': { enabled: false } } }
    : OPTIONS
  if (page.frames().length > 1) return findWithFrames(page, options)
  // A document keeps axe: the source is sent and compiled once for all examinations of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const { violations } = await axe.run(document, chosen)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`)
  }, options)
}

/** A page with frames is examined frame by frame, and a blank page puts their results together. */
async function findWithFrames(page: Page, options: Axe.RunOptions): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource: source })
    .options(options)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`)
}
