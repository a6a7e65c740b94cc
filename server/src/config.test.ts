import { describe, expect, it } from 'vitest'
import { ConfigError, examineSettings, readConfig } from './config.ts'

const KEY = 'oUktd9r7q6PyYqP4fK1oDlcI2FfESvUWIxgDlXRUmPM='
const S3_URL = 'https://storage.example/bucket'

describe('settings', () => {
  it.each<[word: string, env: Record<string, string>]>([
    ['PORT', { PORT: 'eighty' }],
    ['SMS_TOKEN', { SMS_URL: 'https://sms.example' }],
    ['S3_ACCESS_KEY', { S3_URL, S3_SECRET_KEY: 'secret' }],
    ['S3_SECRET_KEY', { S3_URL, S3_ACCESS_KEY: 'access' }],
    ['PII_KEYS', { PII_KEYS: `1:${KEY},1:${KEY}` }],
    ['PII_KEYS', { PII_KEYS: `256:${KEY}` }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://{local}:8080', SANDBOX: 'off' }],
    ['APP_SECRET_ALSO', { APP_SECRET_ALSO: 'too short' }],
    ['APP_SECRET_ALSO', { APP_SECRET_ALSO: `${'k'.repeat(32)},` }],
    ['APP_SECRET_ALSO', { APP_SECRET_ALSO: Array.from({ length: 4 }, () => KEY).join() }],
    ['PII_KEYS', { APP_SECRET_ALSO: KEY, PII_INDEX_KEY: KEY }],
    ['PII_INDEX_KEY', { APP_SECRET_ALSO: KEY, PII_KEYS: `1:${KEY}` }],
  ])('that do not fit name %s', (word, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${word}: `))
  })

  it.each(['loopback', '10.0.0.0/8, 192.0.2.7', '::1', 'fd00::/8', 'linklocal,uniquelocal'])(
    'take the proxies %s',
    (TRUST_PROXY) => {
      expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(/, ?/))
    },
  )

  it.each([
    'true',
    '*',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0',
    '1',
    '::1/129',
    '10.0.0.1,',
    '0.0.0.0/0',
    '::/0',
  ])('refuse the proxies %s in one line', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      /^TRUST_PROXY: write addresses or networks, as 10\.0\.0\.7 or 10\.0\.0\.0\/8, comma separated\. See \.env\.example\.$/,
    )
  })

  it('that belong together are taken together', () => {
    const env = { S3_URL, S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'secret' }
    const s3 = { url: S3_URL, region: 'us-east-1', accessKey: 'access', secretKey: 'secret' }
    expect(readConfig(env)).toMatchObject({ s3, sms: undefined })
  })

  it('left empty are left out', () => {
    expect(readConfig({ PORT: '', S3_URL: '' })).toMatchObject({ port: 3000, s3: undefined })
  })

  it('are all listed when several are wrong, each once, and the others are read', () => {
    const env = {
      NODE_ENV: 'production',
      PORT: 'eighty',
      APP_SECRET: 'too short',
      DATABASE_URL: 'postgres://passbook:kG7_pq@127.0.0.1:1/passbook',
      DATABASE_ADMIN_URL: 'postgres://passbook_owner:vR2_xt@127.0.0.1:1/passbook',
      PII_KEYS: `1:${KEY},1:${KEY}`,
      S3_URL,
      LOG_LEVEL: 'warn',
    }
    const { config, problems } = examineSettings(env)
    expect(problems.map(({ words, isUnsafe }) => [words.split(':')[0], isUnsafe])).toEqual([
      ['PORT', false],
      ['APP_SECRET', false],
      ['PII_INDEX_KEY', true],
      ['PII_KEYS, key 1', true],
      ['PII_KEYS', false],
      ['S3_ACCESS_KEY', false],
      ['S3_SECRET_KEY', false],
    ])
    expect(config).toMatchObject({ port: 3000, logLevel: 'warn', s3: undefined })
    expect(() => readConfig(env)).toThrow(new ConfigError(problems[0]?.words))
  })
})
