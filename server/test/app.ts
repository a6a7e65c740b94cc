import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '@passbook/contract/envelope'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../src/config.ts'
import { type Context, closeContext, openContext } from '../src/context.ts'
import { buildApp } from '../src/http/app.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  ctx: Context
  database: TestDatabase
}

const SECRET = 'only-for-tests-0123456789abcdefghijklmnop'

/** The real server over a database of its own, for one test file. */
export function useTestApp(env: Record<string, string> = {}): TestApp {
  const held = {} as TestApp
  beforeAll(async () => {
    held.database = await cloneDatabase()
    const config = readConfig({ NODE_ENV: 'test', APP_SECRET: SECRET, ...env })
    held.ctx = openContext(config, held.database.appUrl, pino({ level: 'silent' }))
    held.app = await buildApp(held.ctx)
  })
  afterAll(async () => {
    await held.app.close()
    await closeContext(held.ctx)
    await held.database.drop()
  })
  return held
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
