import { spawn } from 'node:child_process'
import path from 'node:path'

/** The server, restarted when its files change, beside Vite with hot reload. */
const ROOT = path.resolve(import.meta.dirname, '..')
const children = [
  spawn('node', ['--watch', '--env-file-if-exists=.env', 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn('vite', [], { cwd: path.join(ROOT, 'web'), stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
}
