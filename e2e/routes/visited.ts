import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { type Page } from '@playwright/test'

/** Where all workers of a run note it; `tools/e2e.ts` says so. */
const file = process.env['E2E_VISITED']

/** Notes that a journey has seen a page at its own address, with its heading and without a barrier. */
export async function noteVisit(page: Page): Promise<void> {
  if (!file) return
  const heading = page.getByRole('heading', { level: 1 })
  if ((await heading.count()) !== 1 || !(await heading.isVisible())) return
  appendFileSync(file, `${new URL(page.url()).pathname}\n`)
}

/** The addresses that were noted so far. */
export function readVisited(): string[] {
  if (!file || !existsSync(file)) return []
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))]
}
