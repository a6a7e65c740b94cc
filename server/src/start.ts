import type { AddressInfo } from 'node:net'
import type { DemoArrival } from '@passbook/contract/sandbox'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './doors/api/app.ts'
import type { Config } from './config.ts'
import { type Context, closeContext, missingAdapters, openContext } from './context.ts'
import type { OpenedDatabase } from './platform/db/open.ts'
import type { StartError } from './platform/errors.ts'
import { sealPlainNumbers } from './domains/money/savings-accounts/savings-number.ts'
import { type JobRunner, runJobs } from './doors/jobs/run.ts'
import { listenForMetrics } from './doors/metrics/mount-metrics.ts'
import { openLog } from './platform/log.ts'
import { type Roles, openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { demoPeople } from './seed/people/people.ts'
import { seedDemoPeople, seedSandbox } from './seed/seed-sandbox.ts'
import { printPeople, printWelcome } from './welcome.ts'

export interface Running {
  ctx: Context
  port: number | undefined
  /** Resolves when all demo people exist or none are made. Never rejects. */
  people: Promise<void>
  stop(reason?: string): Promise<void>
}

export interface StartOptions {
  /** Called when the process can no longer work. */
  onFailed?: (error: StartError) => void
  /** The database if it is already open, and a promise that it has its tables and first rows. */
  database?: OpenedDatabase
  prepared?: Promise<void>
  /** Pages are served once this resolves; other preparations continue meanwhile. */
  webBuilt?: Promise<void>
  /** Shows progress to a person who waits. */
  say?: (words: string) => void
}

/** Starts the roles of this process, in an order in which a failure leaves nothing half done. */
export async function start(
  config: Config,
  roles: Roles,
  options: StartOptions = {},
): Promise<Running> {
  const log = openLog(config)
  const database = options.database ?? (await openDatabase(config, roles, log, options.onFailed))
  try {
    return await startOn({ database, config, roles, log }, options)
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Starting {
  database: OpenedDatabase
  config: Config
  roles: Roles
  log: Logger
}

async function startOn(starting: Starting, options: StartOptions): Promise<Running> {
  const { prepared, webBuilt, say } = options
  const { database, config, roles, log } = starting
  say?.('Preparing the database…')
  await (prepared ?? prepareDatabase(database, config, log))
  if (config.sandbox) await seedSandbox(config, database, log)
  const ctx = await openContext(config, database.url, log)
  const sealed = await sealPlainNumbers(ctx)
  if (sealed > 0) log.info(`sealed ${sealed} savings account numbers that were in plain text`)
  for (const adapter of missingAdapters(config)) {
    log.warn(`no adapter for ${adapter}: what needs it is refused`)
  }
  const demo = makeDemoPeople(ctx, database, say)
  try {
    await webBuilt
    const figures = await listenForMetrics(ctx)
    const app = roles.http ? await listen(ctx, demo.arrival) : undefined
    if (app) await printWelcome(ctx)
    return run(ctx, { app, figures, demo, database, roles })
  } catch (error) {
    await demo.stop()
    await closeContext(ctx)
    throw error
  }
}

interface Parts {
  app: FastifyInstance | undefined
  /** The listener on METRICS_PORT. */
  figures: FastifyInstance | undefined
  demo: DemoPeopleMaking
  database: OpenedDatabase
  roles: Roles
}

/** Starts the jobs once the demo people exist: until then their stories send their own mail. */
function run(ctx: Context, { app, figures, demo, database, roles }: Parts): Running {
  let runner: JobRunner | undefined
  let isStopping = false
  const runWhenSeeded = async () => {
    await demo.done
    if (isStopping) return
    if (roles.jobs) runner = runJobs(ctx)
    if (app) await printPeople(ctx)
  }
  const people = runWhenSeeded().catch((error: unknown) =>
    ctx.log.error({ err: error }, 'the demo people could not be listed'),
  )
  return {
    ctx,
    port: app && portOf(app),
    people,
    // Finishes running requests, accepts no new ones, then closes the database.
    stop: once(async () => {
      isStopping = true
      await app?.close()
      await demo.stop()
      await people
      await runner?.stop()
      await figures?.close()
      await closeContext(ctx)
      await database.stop()
    }),
  }
}

interface DemoPeopleMaking {
  arrival: DemoArrival
  done: Promise<void>
  stop(): Promise<void>
}

/** How often progress is shown. */
const SAY_EVERY_MS = 1_000

/** Starts making the demo people. A story that fails is logged and does not stop the others. */
function makeDemoPeople(
  { config, log }: Context,
  database: OpenedDatabase,
  say: StartOptions['say'],
): DemoPeopleMaking {
  const total = config.seedPeople ? demoPeople.length : 0
  const arrival: DemoArrival = { here: 0, total, is_done: total === 0 }
  const stopping = new AbortController()
  let shownAt = 0
  const onArrival = (here: number) => {
    arrival.here = here
    if (here === total || Date.now() - shownAt < SAY_EVERY_MS) return
    shownAt = Date.now()
    say?.(`Demo people: ${here} of ${total}`)
  }
  const make = async () => {
    try {
      await seedDemoPeople(config, database, log, { onArrival, stopping: stopping.signal })
    } catch (error) {
      log.error({ err: error }, 'the demo people could not be made')
    } finally {
      arrival.is_done = true
    }
  }
  const done = make()
  const stop = () => {
    stopping.abort()
    return done
  }
  return { arrival, done, stop }
}

/**
 * How many new connections the system keeps while the process is busy, if `net.core.somaxconn` allows it. Node's
 * default is 511. Connections beyond that are dropped, and callers try again only after a second or more instead of
 * being served or refused at once.
 */
const BACKLOG = 4_096

async function listen(ctx: Context, arrival: DemoArrival): Promise<FastifyInstance> {
  const app = await buildApp(ctx, { arrival })
  await app.listen({ port: ctx.config.port, host: ctx.config.host, backlog: BACKLOG })
  return app
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

function once(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= act())
}
