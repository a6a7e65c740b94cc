import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SandboxDepositor } from '@passbook/contract/sandbox-depositors'
import { type Cookie, openColdBrowser } from './cold-browser.ts'
import { NO_RIBBON } from './pages.ts'

/** Not among the dependencies: it would add 180 MB to every install. npx fetches it when asked for. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
const MOST_ATTEMPTS = 3

interface Measured {
  path: string
  /** The demo person to sign in; none for a page before sign-in. */
  as?: string
  least: { performance: number; accessibility: number; lcpMs: number }
}

const PAGES: readonly Measured[] = [
  { path: '/login', least: { performance: 98, accessibility: 100, lcpMs: 1_900 } },
  {
    path: '/dashboard',
    as: 'long-funded',
    least: { performance: 95, accessibility: 100, lcpMs: Infinity },
  },
]

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>
  audits: Record<string, { numericValue: number }>
  finalDisplayedUrl: string
}

/** Runs Lighthouse for a phone five times per page. Returns false if a median misses its target. */
export async function measure(port: number): Promise<boolean> {
  const origin = `http://localhost:${port}`
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'))
  try {
    let holds = true
    for (const page of PAGES) {
      const runs: Report[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const cookies = [NO_RIBBON, ...(page.as ? await signIn(origin, page.as) : [])]
        runs.push(await runOnce(origin, page.path, { folder, cookies }))
      }
      holds = judge(page, runs) && holds
    }
    return holds
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function judge({ path: address, least }: Measured, runs: readonly Report[]): boolean {
  const median = (read: (report: Report) => number) =>
    runs.map(read).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  const performance = median((run) => run.categories.performance.score * 100)
  const accessibility = median((run) => run.categories.accessibility.score * 100)
  const lcpMs = median((run) => run.audits['largest-contentful-paint']?.numericValue ?? Infinity)
  const shift = median((run) => run.audits['cumulative-layout-shift']?.numericValue ?? Infinity)
  const firstPaintMs = median(
    (run) => run.audits['first-contentful-paint']?.numericValue ?? Infinity,
  )
  const blockedMs = median((run) => run.audits['total-blocking-time']?.numericValue ?? Infinity)
  const speedIndexMs = median((run) => run.audits['speed-index']?.numericValue ?? Infinity)
  const isThere = runs.every(({ finalDisplayedUrl }) => finalDisplayedUrl.endsWith(address))
  console.log(
    `Lighthouse ${address}, median of ${RUNS}: performance ${performance}, accessibility ` +
      `${accessibility}, first paint ${seconds(firstPaintMs)}, LCP ${seconds(lcpMs)}, speed index ` +
      `${seconds(speedIndexMs)}, blocked ${Math.round(blockedMs)} ms, layout shift ${shift.toFixed(3)}` +
      (isThere ? '' : `: it led to ${runs[0]?.finalDisplayedUrl}`),
  )
  return (
    isThere &&
    performance >= least.performance &&
    accessibility >= least.accessibility &&
    lcpMs <= least.lcpMs &&
    shift === 0
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

async function runOnce(
  origin: string,
  address: string,
  { folder, cookies }: { folder: string; cookies: readonly Cookie[] },
): Promise<Report> {
  const file = path.join(folder, 'report.json')
  for (let attempt = 1; ; attempt += 1) {
    const browser = await openColdBrowser(origin, cookies)
    const args = [
      '--yes',
      LIGHTHOUSE,
      origin + address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance,accessibility',
      `--port=${browser.port}`,
      // The browser is new, so a reset would only remove the cookies.
      '--disable-storage-reset',
    ]
    try {
      execFileSync('npx', args, { stdio: ['ignore', 'ignore', 'inherit'] })
      return JSON.parse(readFileSync(file, 'utf8')) as Report
    } catch (error) {
      // The trace of a page load is sometimes lost; then the run is repeated.
      if (attempt === MOST_ATTEMPTS) throw error
    } finally {
      await browser.close()
    }
  }
}

/** Signs in a demo person through the sandbox and returns the cookies. */
async function signIn(origin: string, key: string): Promise<Cookie[]> {
  const list = await fetch(`${origin}/sandbox/api/depositors`)
  const people = (await list.json()) as SandboxDepositor[]
  const person = people.find((one) => one.key === key)
  if (person === undefined) throw new Error(`nobody is ${key}`)
  const answer = await fetch(`${origin}/sandbox/api/sign-in/${person.depositor_id}`, {
    method: 'POST',
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
    return { name, value }
  })
}
