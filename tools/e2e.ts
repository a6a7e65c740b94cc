import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../server/test/temporary-folder.ts'

/** The browser journeys on a fresh database; arguments go to Playwright. */
const ROOT = path.resolve(import.meta.dirname, '..')
const dataDir = temporaryFolder('e2e')
const result = spawnSync(
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, E2E_DATA_DIR: dataDir },
  },
)
rmSync(dataDir, { recursive: true, force: true })
process.exit(result.status ?? 1)
