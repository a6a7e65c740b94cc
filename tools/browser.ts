import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

// The shell has no window to draw and starts in a fraction of the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chrome or Chromium as installed; CHROMIUM_PATH names one that is somewhere else. */
function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = [
    ...(process.env['CHROMIUM_PATH'] ? [process.env['CHROMIUM_PATH']] : []),
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...ELSEWHERE,
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
