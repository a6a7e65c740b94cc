import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../tools/browser.ts'
import { BASE_URL, PORT } from './server.ts'

const launchOptions = {
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-gpu'],
}

const STATES = '**/opening/{identity,resume,manual-link,relink,guard-matrix}.e2e.ts'

/** Journeys on the real server in a real browser, at the two widths every screen must suit. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // On a shared machine a page may once be slower than a wait; the report still names it flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 30_000,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    baseURL: BASE_URL,
    launchOptions,
    screenshot: 'only-on-failure',
    // Recording every journey would take a third of the time.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1280, height: 900 } } },
    // Journeys through states rather than screens are walked once; their pages are measured at both.
    {
      name: 'narrow',
      testIgnore: STATES,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node server/src/main.ts',
    cwd: '..',
    url: `${BASE_URL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.data/e2e',
      LOG_LEVEL: 'error',
      // Lets each test come from an address of its own, so that throttles do not add up.
      TRUST_PROXY: '127.0.0.1,::1',
    },
  },
})
