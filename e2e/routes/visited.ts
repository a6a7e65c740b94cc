import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Frame, type Page, test } from '@playwright/test'

/** Where all workers of a run note which pages were examined; `tools/e2e.ts` says so. */
const file = process.env['E2E_VISITED']
/** Where they note which journey came by which address. */
const journeys = process.env['E2E_JOURNEYS']

const ROOT = path.resolve(import.meta.dirname, '..')
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** Notes that a journey has seen a page at its own address, with its heading and without a barrier. */
export async function noteVisit(page: Page): Promise<void> {
  if (!file) return
  noteAddress(page.url())
  const heading = page.getByRole('heading', { level: 1 })
  if ((await heading.count()) !== 1 || !(await heading.isVisible())) return
  appendFileSync(file, `${new URL(page.url()).pathname}\n`)
}

/** The addresses that were noted so far. */
export function readVisited(): string[] {
  if (!file || !existsSync(file)) return []
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))]
}

/** Notes every address that a page comes by, also without an examination. */
export function noteAddresses(page: Page): void {
  page.on('framenavigated', (frame: Frame) => {
    if (frame === page.mainFrame()) noteAddress(frame.url())
  })
}

function noteAddress(url: string): void {
  if (!journeys || !url.startsWith('http')) return
  const journey = path.relative(ROOT, test.info().file).split(path.sep).join('/')
  const address = new URL(url).pathname.replaceAll(UUID, ':uuid')
  appendFileSync(journeys, `${journey} ${address}\n`)
}
