import { spawn } from 'node:child_process'
import path from 'node:path'

/** Runs the server, restarted when its files change, and Vite with hot reload. */
const ROOT = path.resolve(import.meta.dirname, '..')
const VITE_PORT = '5173'
// Vite serves the pages, so links must lead there and its origin must be allowed to call.
const env = { ...process.env, PUBLIC_ORIGIN: `http://{local}:${VITE_PORT}` }
const children = [
  spawn('node', ['--watch', '--env-file-if-exists=.env', 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  }),
  spawn('vite', ['--port', VITE_PORT, '--strictPort'], {
    cwd: path.join(ROOT, 'web'),
    stdio: 'inherit',
  }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
}
