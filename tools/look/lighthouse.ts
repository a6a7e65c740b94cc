import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../browser.ts'
import { NO_RIBBON } from './pages.ts'

/** Not among the dependencies: it would add 180 MB to every install. npx fetches it when asked for. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
const LIMITS = { performance: 98, accessibility: 100, lcpMs: 1_900, shift: 0 }

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>
  audits: Record<string, { numericValue: number }>
}

/** Lighthouse on /login as on a phone, the median of five runs; false when it is below what we want. */
export function measure(port: number): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'))
  try {
    const runs = Array.from({ length: RUNS }, (_, index) => runOnce(port, folder, index))
    const median = (read: (report: Report) => number) =>
      runs.map(read).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
    const performance = median((run) => run.categories.performance.score * 100)
    const accessibility = median((run) => run.categories.accessibility.score * 100)
    const lcpMs = median((run) => run.audits['largest-contentful-paint']?.numericValue ?? Infinity)
    const shift = median((run) => run.audits['cumulative-layout-shift']?.numericValue ?? Infinity)
    console.log(
      `Lighthouse /login, median of ${RUNS}: performance ${performance}, accessibility ` +
        `${accessibility}, LCP ${(lcpMs / 1000).toFixed(2)} s, layout shift ${shift.toFixed(3)}`,
    )
    return (
      performance >= LIMITS.performance &&
      accessibility >= LIMITS.accessibility &&
      lcpMs <= LIMITS.lcpMs &&
      shift <= LIMITS.shift
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runOnce(port: number, folder: string, index: number): Report {
  const file = path.join(folder, `${index}.json`)
  const args = [
    '--yes',
    LIGHTHOUSE,
    `http://localhost:${port}/login`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility',
    `--extra-headers=${JSON.stringify({ Cookie: `${NO_RIBBON.name}=${NO_RIBBON.value}` })}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
  ]
  const env = { ...process.env, CHROME_PATH: ensureBrowser() }
  execFileSync('npx', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
