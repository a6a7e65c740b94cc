import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

// The headless shell draws no window and starts much faster.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const OTHER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds an installed Chrome or Chromium. CHROMIUM_PATH names one in another place. */
function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = [
    ...(process.env['CHROMIUM_PATH'] ? [process.env['CHROMIUM_PATH']] : []),
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...OTHER_PATHS,
  ]
  return candidates.find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Finds a browser, or installs Debian's package where that is possible. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  try {
    const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore' })
    run('update', '-qq')
    run('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  } catch {
    // Falls through to the message below, which says what is needed.
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error('The browser tests need Chrome or Chromium: install one or set CHROMIUM_PATH.')
}
