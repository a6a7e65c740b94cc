import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../tools/browser.ts'
import { BASE_URL } from './server.ts'

const launchOptions = {
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-gpu'],
}

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
  timeout: 180_000,
  expect: { timeout: 20_000 },
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
    {
      name: 'wide',
      testIgnore: AFTER_ALL,
      grepInvert: /@phone/,
      // Most time at a page goes into drawing it. Motion is drawn on the phone.
      use: { viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    // Journeys are walked once, and where they look for barriers they measure both widths. `@both` is
    // walked at both, `@phone` on the phone only: its pages are seen wide by another journey.
    {
      name: 'narrow',
      grep: /@phone|@both/,
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
