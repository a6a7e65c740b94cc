import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../server/test/processes.ts'
import { type Alert, readAlerts } from '../../../server/test/operations.ts'
import { type Made, make } from '../clean-up.ts'

const READY_MS = 60_000
const LOOK_EVERY_MS = 1_000
/** The figures of the bank are read at most every five seconds. */
const SCRAPE = '8s'
/** The rules look back over minutes; a drill has seconds. Thresholds stay as they are. */
const WINDOW = '45s'

/** A Prometheus of our own, which scrapes the servers and evaluates the expressions of docs/operations/alerts.yml. */
export class Prometheus {
  readonly alerts: readonly Alert[] = readAlerts()
  readonly #port: number

  private constructor(port: number) {
    this.#port = port
  }

  static open(home: string, ports: readonly number[]): Promise<Made<{ prometheus: Prometheus }>> {
    return make(
      async () => {
        const port = await freePort()
        const child = launch(home, port, ports)
        const prometheus = new Prometheus(port)
        await prometheus.#untilReady(child)
        return { prometheus, child }
      },
      async ({ child }) => {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      },
    )
  }

  /** Whether the expression of an alert holds now. How long it has to hold is what promtool tests. */
  async fires(name: string): Promise<boolean> {
    const alert = this.alerts.find((one) => one.name === name)
    if (alert === undefined) throw new Error(`there is no alert ${name}`)
    const query = alert.expr.replaceAll(/\[\d+m\]/g, `[${WINDOW}]`)
    return (await this.#ask(query)).length > 0
  }

  async #ask(query: string): Promise<unknown[]> {
    const url = `http://127.0.0.1:${this.#port}/api/v1/query?query=${encodeURIComponent(query)}`
    const reply = (await (await fetch(url)).json()) as {
      status: string
      error?: string
      data?: { result: unknown[] }
    }
    if (reply.data) return reply.data.result
    throw new Error(`Prometheus does not answer ${query}: ${reply.error}`)
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    for (const from = Date.now(); Date.now() - from < READY_MS; await sleep(LOOK_EVERY_MS)) {
      if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`)
      const isUp = await this.#ask('up == 1').then(
        (targets) => targets.length > 0,
        () => false,
      )
      if (isUp) return
    }
    throw new Error('Prometheus does not get ready')
  }
}

/** Waits until something holds; undefined if it does not in time. */
export async function msUntil(
  isTrue: () => Promise<boolean>,
  timeoutMs: number,
): Promise<number | undefined> {
  for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(LOOK_EVERY_MS)) {
    if (await isTrue()) return Date.now() - from
  }
  return undefined
}

/** The configuration is that of docs/operations/README.md, with a shorter interval. */
function launch(home: string, port: number, ports: readonly number[]): ChildProcess {
  const targets = ports.map((one) => `'127.0.0.1:${one}'`).join(', ')
  const config = path.join(home, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: ${SCRAPE}, scrape_timeout: ${SCRAPE} }
scrape_configs:
  - job_name: passbook
    static_configs:
      - targets: [${targets}]
`,
  )
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${path.join(home, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]
  return spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
