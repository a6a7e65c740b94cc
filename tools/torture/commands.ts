import { spawn } from 'node:child_process'
import path from 'node:path'
import { make } from './clean-up.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Ended {
  code: number | null
  out: string
  err: string
  /** How long it took. */
  ms: number
}

/** Runs one of our commands as somebody types it: `backup`, `verify`, `operator`. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const from = performance.now()
  const { it: child, close } = await make(
    async () =>
      spawn(process.execPath, [path.join(ROOT, `tools/${name}.ts`), ...args], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], SANDBOX: 'on', LOG_LEVEL: 'silent', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    (running) => void running.kill('SIGKILL'),
  )
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  await close()
  return { code, ...said, ms: performance.now() - from }
}

/** Runs a command that must succeed, and returns what it prints. */
export async function mustRun(...[name, args, env]: Parameters<typeof runCommand>): Promise<Ended> {
  const ended = await runCommand(name, args, env)
  if (ended.code === 0) return ended
  throw new Error(`${name} ${args.join(' ')} ended with ${ended.code}: ${ended.err || ended.out}`)
}
