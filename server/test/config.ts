import { type Config, readConfig } from '../src/config.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { openVault } from '../src/platform/vault.ts'

// Random, as production wants them; they keep nothing but what tests make up.
const SETTINGS = {
  NODE_ENV: 'test',
  // A busy machine is no failure; tests of a database that hangs set their limit.
  DATABASE_TIMEOUT_MS: '60000',
  APP_SECRET: 'nCQcIy2XaKJLRCtPMjT09jztCMQdDsfh6-2W97EDhNIpOxx6',
  PII_KEYS: '1:oUktd9r7q6PyYqP4fK1oDlcI2FfESvUWIxgDlXRUmPM=',
  PII_INDEX_KEY: 'ALNzg7ySdDfmiYnucm9MQj3hg2dCCGJJ_XwmaiMhbd5DhXdj',
}

/** The settings every test runs on, and those it changes. */
export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig({ ...SETTINGS, ...env })
}

/** The same every context of those settings has. */
export const testVault = openVault(testConfig(), openSecrets(testConfig()))
