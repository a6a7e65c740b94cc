import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { temporaryFolder } from '../server/test/temporary-folder.ts'
import { keepJourneys } from './e2e/journeys.ts'
import { startServers } from './e2e/start-servers.ts'

/** Runs the browser journeys, each worker on a separate server. Arguments go to Playwright. */
const ROOT = path.resolve(import.meta.dirname, '..')
/** Journeys mostly wait, so there are more workers than cores. Each server uses some connections. */
const WORKERS = Math.min(Math.ceil(availableParallelism() * 1.5), 4)

/** Records the visited pages. The last journey requires all of them. */
const notes = temporaryFolder('e2e-notes')
const servers = await startServers(WORKERS)
const status = await runPlaywright(servers.ports)
await servers.stop()
keepJourneys(ROOT, path.join(notes, 'journeys'))
rmSync(notes, { recursive: true, force: true })
process.exit(status)

function runPlaywright(ports: number[]): Promise<number> {
  const options = ['--config', 'e2e/playwright.config.ts', '--workers', String(WORKERS)]
  const child = spawn('playwright', ['test', ...options, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      E2E_PORTS: ports.join(','),
      E2E_VISITED: path.join(notes, 'visited'),
      E2E_JOURNEYS: path.join(notes, 'journeys'),
    },
  })
  // The terminal also interrupts Playwright. The servers stop after it.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
