import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app/app.ts'
import type { Config } from './config.ts'
import { type Context, closeContext, missingAdapters, openContext } from './context.ts'
import { isFree } from './db/embedded/free-port.ts'
import type { Watcher } from './db/embedded/keep-running.ts'
import { assertDeployment, assertOwnsNothing, decideDeployment } from './db/deployment.ts'
import { migrate } from './db/migrate.ts'
import { type OpenedDatabase, openDatabaseServer } from './db/open.ts'
import { StartError } from './errors.ts'
import { sealPlainNumbers } from './features/accounts/seal-plain-numbers.ts'
import { type JobRunner, runJobs } from './jobs/run.ts'
import { openLog } from './log.ts'
import { seedSandbox } from './seed/seed-sandbox.ts'
import { printWelcome } from './welcome.ts'

export interface Running {
  ctx: Context
  port: number | undefined
  stop(reason?: string): Promise<void>
}

/** Starts what this process shall do, in an order in which a failure leaves nothing half-made. */
export async function start(
  config: Config,
  roles: { http: boolean; jobs: boolean },
  onFailed: (error: StartError) => void = () => undefined,
): Promise<Running> {
  const log = openLog(config)
  if (roles.http && !(await isFree(config.port, config.host))) {
    throw new StartError(`PORT: ${config.port} is in use on ${config.host}; choose another.`)
  }
  const database = await openDatabaseServer(config, { watcher: watchDatabase(log, onFailed) })
  try {
    return await startOn(database, config, roles, log)
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Without its database the process is of no use: whoever runs it has to hear so. */
function watchDatabase(log: Logger, onFailed: (error: StartError) => void): Watcher {
  return {
    onRestart: (words) => log.error(words),
    onGivenUp: (reason) => onFailed(new StartError(reason)),
  }
}

async function startOn(
  database: OpenedDatabase,
  config: Config,
  roles: { http: boolean; jobs: boolean },
  log: Logger,
): Promise<Running> {
  await prepareDatabase(database, config, log)
  if (config.sandbox) await seedSandbox(config, database, log)
  const ctx = await openContext(config, database.url, log)
  const sealed = await sealPlainNumbers(ctx)
  if (sealed > 0) log.info(`sealed ${sealed} savings account numbers that were in plain text`)
  for (const adapter of missingAdapters(config)) {
    log.warn(`no adapter for ${adapter}: what needs it is refused`)
  }
  const runner = roles.jobs ? runJobs(ctx) : undefined
  const app = roles.http ? await listen(ctx) : undefined
  if (app) await printWelcome(ctx)
  return {
    ctx,
    port: app && portOf(app),
    stop: once(() => stopAll({ app, runner, ctx, database })),
  }
}

/** A database of the other kind is refused before anything in it changes. */
async function prepareDatabase(
  { url, adminUrl }: OpenedDatabase,
  { sandbox, production }: Config,
  log: Logger,
): Promise<void> {
  const wanted = sandbox ? 'sandbox' : 'production'
  await assertDeployment(adminUrl, wanted)
  await migrate(adminUrl, url)
  await decideDeployment(adminUrl, wanted)
  if (production) await assertOwnsNothing(url)
  else if (url === adminUrl) {
    log.warn('DATABASE_ADMIN_URL is not set: the application owns its tables and could alter them')
  }
  if (production && sandbox) {
    log.warn('This is a SANDBOX: anybody signs in as anyone at /sandbox, and no money is real')
  }
}

async function listen(ctx: Context): Promise<FastifyInstance> {
  const app = await buildApp(ctx)
  await app.listen({ port: ctx.config.port, host: ctx.config.host })
  return app
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

/** Answers what has begun, takes nothing new, then lets go of the database. */
async function stopAll(parts: {
  app: FastifyInstance | undefined
  runner: JobRunner | undefined
  ctx: Context
  database: OpenedDatabase
}): Promise<void> {
  await parts.app?.close()
  await parts.runner?.stop()
  await closeContext(parts.ctx)
  await parts.database.stop()
}

function once(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= act())
}
