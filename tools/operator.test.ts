import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '../server/test/temporary-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const home = temporaryFolder('operator')
const env = {
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  DATA_DIR: path.join(home, 'data'),
  LOG_LEVEL: 'silent',
}

afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Ended {
  code: number | null
  out: string
  err: string
}

function launch(script: string, args: string[], more: Record<string, string> = {}) {
  const child: ChildProcess = spawn('node', [path.join(ROOT, script), ...args], {
    env: { ...env, ...more },
  })
  const said = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, ...said })),
  )
  return { child, ended }
}

const operator = (...args: string[]) => launch('tools/operator.ts', args).ended

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return String(typeof address === 'object' && address ? address.port : 0)
}

const READY_MS = 45_000

async function untilReady(port: string, { child, ended }: ReturnType<typeof launch>) {
  for (const from = Date.now(); Date.now() - from < READY_MS; await sleep(50)) {
    if (child.exitCode !== null) break
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  child.kill('SIGTERM')
  throw new Error(`the server did not get ready: ${(await ended).err}`)
}

it(
  'the operator works beside a running server on its embedded database',
  { timeout: 90_000 },
  async () => {
    const PORT = await freePort()
    const server = launch('server/src/main.ts', ['--http'], { PORT })
    await untilReady(PORT, server)
    const [wrong, listed, refused] = await Promise.all([
      operator('reviews', '--loud'),
      operator('--institution', 'summit', '--json', 'reviews'),
      operator('--as', 'Olive Operator', 'handle-task', '999999999'),
    ])
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(ready.status).toBe(200)
    const oneLine = expect.stringMatching(/^operator: .*\n$/)
    expect(wrong).toMatchObject({ code: 2, out: '', err: oneLine })
    expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^\[.*\]\n$/), err: '' })
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not found') })
  },
)
