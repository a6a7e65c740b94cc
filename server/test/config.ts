import { type Config, readConfig } from '../src/config.ts'

const SETTINGS = {
  NODE_ENV: 'test',
  APP_SECRET: 'only-for-tests-0123456789abcdefghijklmnop',
  PII_KEYS: `1:${Buffer.alloc(32, 'only for tests').toString('base64')}`,
  PII_INDEX_KEY: 'only-for-tests-0123456789abcdefghijklmnop',
}

/** The settings every test runs on, and those it changes. */
export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig({ ...SETTINGS, ...env })
}
