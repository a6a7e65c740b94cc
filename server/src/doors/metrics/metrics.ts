import { readFileSync } from 'node:fs'
import {
  type Counter,
  Gauge,
  Histogram,
  type Metric,
  Registry,
  collectDefaultMetrics,
} from 'prom-client'
import type { Context } from '../../context.ts'
import { signIns } from '../../domains/access/auth/sign-in-figures.ts'
import { failedBatches } from '../../platform/db/batch-queue.ts'
import { lastMigration } from '../../platform/db/migrate.ts'
import { poolWaits } from '../../platform/db/pool.ts'
import { databaseFailures } from '../../platform/db/unavailable.ts'
import { type Admission, refusedCalls } from '../../platform/http/admission/admission.ts'
import { unknownHosts } from '../../platform/http/tenant.ts'
import { unreadableValues } from '../../platform/vault.ts'
import { jobDurations } from '../jobs/run.ts'
import { sentEmails } from '../jobs/send-emails.ts'
import { BankFigures } from './bank-figures.ts'

/**
 * The figures of one process for Prometheus: the process itself, what it counted, and the state of the bank,
 * which every process reads from the database. No figure has a label that names a person, and every label
 * has a bounded number of values.
 */
export interface Metrics {
  registry: Registry
  /** The queues of calls, in a process that serves calls. */
  admission: Admission | undefined
  /** Reads the state of the bank and returns all figures as text. */
  write(): Promise<string>
}

const opened = new WeakMap<Context['db'], Metrics>()

/** The figures of a process are the same on every port that serves them. */
export function metricsOf(ctx: Context): Metrics {
  const known = opened.get(ctx.db)
  if (known) return known
  const made = openMetrics(ctx)
  opened.set(ctx.db, made)
  return made
}

/** Every call, by its route and not by its address. */
export const callDurations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of calls by method, route and status',
  labelNames: ['method', 'route', 'status'],
  registers: [],
})

/** Other counters and histograms stand in the files that count. */
const COUNTED: readonly Metric[] = [
  callDurations,
  databaseFailures,
  failedBatches,
  jobDurations,
  poolWaits,
  refusedCalls,
  sentEmails,
  signIns,
  unknownHosts,
  unreadableValues,
]

function openMetrics(ctx: Context): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of COUNTED) registry.registerMetric(metric)
  beginAtZero()
  describeBuild(registry, ctx)
  describePool(registry, ctx)
  const bank = new BankFigures(registry, ctx)
  const metrics: Metrics = {
    registry,
    admission: undefined,
    write: async () => {
      await bank.refresh()
      return registry.metrics()
    },
  }
  describeAdmission(registry, metrics)
  return metrics
}

function describeAdmission(registry: Registry, metrics: Metrics): void {
  new Gauge({
    name: 'passbook_admission_calls',
    help: 'Calls that run or wait for their turn, by queue',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect() {
      for (const [queue, limiter] of Object.entries(metrics.admission ?? {})) {
        this.set({ queue, state: 'running' }, limiter.runningCount)
        this.set({ queue, state: 'waiting' }, limiter.waitingCount)
      }
    },
  })
}

/** A counter that appears with its first failure would not show an increase from zero. */
function beginAtZero(): void {
  const zero = (counter: Counter, ...labels: Record<string, string>[]) => {
    for (const each of labels) counter.inc(each, 0)
  }
  zero(refusedCalls, { queue: 'calls' }, { queue: 'passwords' })
  zero(sentEmails, { outcome: 'sent' }, { outcome: 'failed' })
  zero(unreadableValues, { reason: 'no_key' }, { reason: 'altered' })
  for (const kind of ['disk_full', 'too_many_connections', 'read_only', 'too_slow', 'unreachable'])
    zero(databaseFailures, { kind })
  for (const who of ['depositor', 'staff'])
    for (const outcome of ['succeeded', 'wrong_password', 'wrong_code', 'locked'])
      zero(signIns, { who, outcome })
}

function describeBuild(registry: Registry, { config }: Context): void {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  const build = { version, revision: config.buildRevision, node: process.version }
  const newest = lastMigration()
  newest.catch(() => undefined)
  new Gauge({
    name: 'passbook_build_info',
    help: 'Always 1; the labels name the build and the newest migration it knows',
    labelNames: ['version', 'revision', 'node', 'migration'],
    registers: [registry],
    async collect() {
      this.set({ ...build, migration: await newest }, 1)
    },
  })
}

function describePool(registry: Registry, { pool }: Context): void {
  new Gauge({
    name: 'passbook_database_connections',
    help: 'Connections of the pool by state, and the callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'passbook_database_connections_limit',
    help: 'The most connections of the pool (DATABASE_POOL_SIZE)',
    registers: [registry],
  }).set(pool.options.max)
}
