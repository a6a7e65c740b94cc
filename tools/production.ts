import { randomBytes } from 'node:crypto'

/** Settings as deployed: the checks on statements in development cost more than the statements. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  SANDBOX: 'on',
  APP_SECRET: randomBytes(36).toString('base64'),
  PII_KEYS: `1:${randomBytes(32).toString('base64')}`,
  PII_INDEX_KEY: randomBytes(36).toString('base64'),
}
