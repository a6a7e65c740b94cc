import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../tools/browser.ts'
import { BASE_URL } from './server.ts'

const launchOptions = {
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-gpu'],
}

/** The main journey of each feature, and what small screens are about. */
const AT_BOTH_WIDTHS = [
  '**/shell/{shell,small-screens}.e2e.ts',
  '**/branding/*',
  '**/registration/open-account.e2e.ts',
  '**/auth/register.e2e.ts',
  '**/transfers/cancel-deposit.e2e.ts',
  '**/joint/both.e2e.ts',
]

/** What looks at what the others have seen. */
const AFTER_ALL = '**/routes/every-route.e2e.ts'

/** Journeys on the real server in a real browser, at the two widths every screen must suit. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  forbidOnly: true,
  // The second try records a trace, which shows why the first one failed. A journey that passes only
  // then is named flaky, and fails the run all the same.
  retries: process.env['CI'] ? 1 : 0,
  failOnFlakyTests: Boolean(process.env['CI']),
  // Days that pass are lived through by everybody there is, on a machine that has other work too.
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    { name: 'wide', testIgnore: AFTER_ALL, use: { viewport: { width: 1280, height: 900 } } },
    // All others are walked once: wherever they look for barriers, they measure both widths.
    {
      name: 'narrow',
      testMatch: AT_BOTH_WIDTHS,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'after all',
      testMatch: AFTER_ALL,
      dependencies: ['wide', 'narrow'],
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
