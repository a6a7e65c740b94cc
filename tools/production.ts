import { randomBytes } from 'node:crypto'

/** As it is deployed: what watches over statements in development costs more than they do. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  SANDBOX: 'on',
  APP_SECRET: randomBytes(36).toString('base64'),
  PII_KEYS: `1:${randomBytes(32).toString('base64')}`,
  PII_INDEX_KEY: randomBytes(36).toString('base64'),
}
