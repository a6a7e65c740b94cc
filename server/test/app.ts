import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '@passbook/contract/envelope'
import pino, { type Logger } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Context, closeContext, openContext } from '../src/context.ts'
import { buildApp } from '../src/doors/api/app.ts'
import { type FixedClock, fixedClock } from '../src/platform/calendar/clock.ts'
import { testConfig } from './config.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'
import { cloneHistory } from './demo/history-database.ts'

export interface TestApp {
  app: FastifyInstance
  ctx: Context
  database: TestDatabase
}

type Env = Record<string, string>

/** The real server over a database of its own, for one test file. */
export function useTestApp(
  env: Env = {},
  log: Logger = pino({ level: 'silent' }),
  clone: () => Promise<TestDatabase> = cloneDatabase,
): TestApp {
  const held = {} as TestApp
  beforeAll(async () => {
    held.database = await clone()
    await openOn(held, env, log)
  })
  afterAll(async () => {
    await close(held)
    await held.database.drop()
  })
  return held
}

/** A clock that stands still: every test of the application begins at this time and sets it on. */
export function startEachAt(held: TestApp, start: string): FixedClock {
  const clock = fixedClock(start)
  beforeAll(() => {
    held.ctx.clock = clock
  })
  beforeEach(() => {
    clock.set(start)
    held.ctx.clock = clock
  })
  return clock
}

/** The same over a database that has the demo people's history. */
export function useHistoryApp(log?: Logger): TestApp {
  return useTestApp({}, log, cloneHistory)
}

/** Another process on the same database. Ask for it after the first: it opens and closes inside. */
export function useTwinApp(first: TestApp, env: Env = {}): TestApp {
  const held = {} as TestApp
  beforeAll(async () => {
    held.database = first.database
    await openOn(held, env, pino({ level: 'silent' }))
  })
  afterAll(() => close(held))
  return held
}

async function openOn(held: TestApp, env: Env, log: Logger): Promise<void> {
  const config = testConfig(env)
  held.ctx = await openContext(config, held.database.appUrl, log)
  held.app = await buildApp(held.ctx)
}

async function close({ app, ctx }: TestApp): Promise<void> {
  await app.close()
  await closeContext(ctx)
}

/** A call to the API as a browser on localhost would make it. */
export async function api<T>(
  { app }: TestApp,
  options: InjectOptions & { url: string },
): Promise<{ status: number; body: Envelope<T>; headers: Record<string, unknown> }> {
  const response = await app.inject({
    ...options,
    url: `/api/v1${options.url}`,
    headers: { host: 'localhost', ...options.headers },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
