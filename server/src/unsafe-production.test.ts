import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Config, ConfigError, readConfig } from './config.ts'

const fresh = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://passbook:kG7_pq@127.0.0.1:1/passbook',
  DATABASE_ADMIN_URL: 'postgres://passbook_owner:vR2_xt@127.0.0.1:1/passbook',
  APP_SECRET: randomBytes(48).toString('base64'),
  PII_KEYS: `1:${randomBytes(32).toString('base64')}`,
  PII_INDEX_KEY: randomBytes(48).toString('base64url'),
})

function refusal(env: Record<string, string>): string {
  try {
    readConfig({ ...fresh(), ...env })
    return ''
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

const weakTexts = [
  'a'.repeat(32),
  'A'.repeat(64),
  '0'.repeat(32),
  ' '.repeat(32),
  'ab'.repeat(16),
  'abcd1234'.repeat(4),
  'Kq8_zT4-wP1.xV7!'.repeat(2),
  `${'a'.repeat(31)}b`,
  'aaaaaaaabbbbbbbbccccccccdddddddd',
  'aabbccddeeffgghhiijjkkllmmnnoopp',
  '0123456789abcdefghijklmnopqrstuv',
  'abcdefghijklmnopqrstuvwxyz012345',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef',
  'zyxwvutsrqponmlkjihgfedcba987654',
  'acegikmoqsuwyacegikmoqsuwyacegik',
  '12345678901234567890123456789012',
  '0123456789abcdef0123456789abcdef',
  'qwertyuiopasdfghjklzxcvbnm123456',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9',
  'changeme-changeme-in-production!',
  'change_me_before_you_go_live_0815',
  'CHANGE-ME-kd83jf02jf83jf0s9d8fj2l',
  'please-ch4ng3m3-3kd93kf93kd93kf9q',
  'p4ssw0rd-x83kdl20fkw92kdlw92kdlw0',
  'my-very-long-password-for-the-app',
  'this-is-a-secret-kd93kf93kdk39f3k',
  'passbook-kd93kf93kd93kf93kdk39fk3',
  'only-for-tests-0123456789abcdefghijklmnop',
  'at-least-32-random-characters-here',
  'replace-this-value-kd93kf93kdk39f',
  'correct-horse-battery-staple-lorem-ipsum',
  'CorrectHorseBatteryStapleLoremIpsum7',
  'the quick brown fox jumps over 13 lazy dogs',
  'MyBankRunsOnCoffee2026!MyBankRunsAlways',
  'summer_2026_harbor_light_savings_bank',
  'to be or not to be that is the question',
  Buffer.from('correct horse battery staple lorem ipsum').toString('base64'),
  '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  '3F0C2A52-6A0B-4A0E-9A53-0C7B0F6F2D11',
  '{3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11}',
  '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11-9b1d8c33-22aa-4f0e-8a11-5d7e90b2c4f8',
  'key:3f0c2a52-6a0b-11ee-9a53-0c7b0f6f2d11',
  Buffer.alloc(32).toString('hex'),
  Buffer.alloc(32).toString('base64'),
  Buffer.alloc(48, 7).toString('base64'),
  Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex'),
  Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64'),
  Buffer.from('changeme changeme changeme change').toString('base64'),
]

const weakKeys = [
  Buffer.alloc(32),
  Buffer.alloc(32, 0xff),
  Buffer.alloc(32, 0x41),
  Buffer.alloc(32, 'ab'),
  Buffer.alloc(32, randomBytes(8)),
  Buffer.alloc(32, randomBytes(16)),
  Buffer.concat([Buffer.alloc(31), Buffer.from([1])]),
  Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
  Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index)),
  Buffer.from(Array.from({ length: 32 }, (_, index) => index * 3)),
  Buffer.from('0123456789abcdefghijklmnopqrstuv'),
  Buffer.from('changeme-kd93kf93kdk39f0skd93kf9'),
  Buffer.alloc(32, 'only for tests'),
  Buffer.from('3f0c2a526a0b4a0e9a530c7b0f6f2d11'),
  Buffer.from('horse battery staple lorem ipsum'),
]

describe('production refuses what somebody could guess, in one line that says what to change', () => {
  it.each(weakTexts)('APP_SECRET, PII_INDEX_KEY and SMS_INBOUND_SECRET %j', (text) => {
    for (const name of ['APP_SECRET', 'PII_INDEX_KEY', 'SMS_INBOUND_SECRET']) {
      const line = refusal({ [name]: text })
      expect(line).toMatch(new RegExp(`^${name}: easy to guess, it .*; set at least 32 random`))
      expect(line).not.toContain('\n')
      expect(line).not.toContain(text)
    }
  })

  it.each(weakTexts.filter((text) => !text.includes(',')))('APP_SECRET_ALSO %j', (text) => {
    const APP_SECRET_ALSO = `${randomBytes(48).toString('base64')},${text}`
    const line = refusal({ APP_SECRET_ALSO })
    expect(line).toMatch(/^APP_SECRET_ALSO: secret 2 is easy to guess, it .*; leave it out/)
    expect(line).not.toContain(text)
  })

  it.each(weakKeys.map((key) => [key.toString('hex'), key] as const))('PII key %s', (_hex, key) => {
    const good = randomBytes(32).toString('base64')
    const PII_KEYS = `2:${good},1:${key.toString('base64')}`
    expect(refusal({ PII_KEYS })).toMatch(/^PII_KEYS: key 1 is easy to guess, it .*; set 32 random/)
  })

  it('the same value twice', () => {
    const one = randomBytes(48).toString('base64')
    const key = randomBytes(32).toString('base64')
    const own = 'give each secret a value of its own.'
    expect(refusal({ APP_SECRET: one, PII_INDEX_KEY: one })).toBe(
      `PII_INDEX_KEY: the same as APP_SECRET; ${own}`,
    )
    expect(refusal({ PII_INDEX_KEY: key, PII_KEYS: `1:${key}` })).toBe(
      `PII_KEYS, key 1: the same as PII_INDEX_KEY; ${own}`,
    )
    expect(refusal({ APP_SECRET: key, PII_KEYS: `1:${key}` })).toBe(
      `PII_KEYS, key 1: the same as APP_SECRET; ${own}`,
    )
    expect(refusal({ PII_KEYS: `2:${key},1:${key}` })).toBe(
      `PII_KEYS, key 1: the same as PII_KEYS, key 2; ${own}`,
    )
    const others = `${randomBytes(48).toString('base64')},${one}`
    expect(refusal({ APP_SECRET: one, APP_SECRET_ALSO: others })).toBe(
      `APP_SECRET_ALSO, secret 2: the same as APP_SECRET; ${own}`,
    )
    const sms = { SMS_URL: 'https://sms.example', SMS_TOKEN: one }
    expect(refusal({ APP_SECRET: one, ...sms })).toBe(`SMS_TOKEN: the same as APP_SECRET; ${own}`)
    expect(refusal({ ...sms, SMS_INBOUND_SECRET: one })).toBe(
      `SMS_INBOUND_SECRET: the same as SMS_TOKEN; ${own}`,
    )
  })

  it('text messages in plain text', () => {
    const SMS_TOKEN = randomBytes(24).toString('hex')
    for (const SMS_URL of ['http://sms.example', 'ws://sms.example']) {
      expect(refusal({ SMS_URL, SMS_TOKEN })).toBe(
        'SMS_URL: texts would travel in plain text; use https.',
      )
    }
    expect(refusal({ SMS_URL: 'https://sms.example', SMS_TOKEN })).toBe('')
  })

  it('a placeholder for the database’s password', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL']) {
      for (const password of ['change-me-app', 'change%2Dme', 'Passw0rd', 'example']) {
        const url = `postgres://passbook:${password}@127.0.0.1:1/passbook`
        expect(refusal({ [name]: url })).toMatch(new RegExp(`^${name}: its password has the word`))
      }
    }
    expect(refusal({ DATABASE_URL: 'postgres://passbook@127.0.0.1/passbook' })).toBe('')
  })

  it('mail that anybody on its way can read', () => {
    const plain =
      'SMTP_URL: mail would travel in plain text; use smtps://, or add ?requireTLS=true.'
    const unchecked =
      'SMTP_URL: the certificate of the mail server has to be checked; leave tls.* out.'
    const url = 'smtp://user:vR2_xt@mail.example:587'
    expect(refusal({ SMTP_URL: url })).toBe(plain)
    expect(refusal({ SMTP_URL: `${url}?requireTLS=false` })).toBe(plain)
    expect(refusal({ SMTP_URL: `${url}?requireTLS=true&ignoreTLS=true` })).toBe(plain)
    expect(refusal({ SMTP_URL: 'smtps://mail.example:465?secure=false' })).toBe(plain)
    expect(refusal({ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' })).toBe(
      unchecked,
    )
    expect(refusal({ SMTP_URL: `${url}?requireTLS=true` })).toBe('')
    expect(refusal({ SMTP_URL: 'smtps://user:vR2_xt@mail.example:465' })).toBe('')
  })

  it('pages without encryption', () => {
    const line =
      'PUBLIC_ORIGIN: use https; only the names under localhost of a sandbox may do without.'
    expect(refusal({ PUBLIC_ORIGIN: 'http://{domain}' })).toBe(line)
    expect(refusal({ PUBLIC_ORIGIN: 'http://{domain}:8080', SANDBOX: 'on' })).toBe(line)
    expect(refusal({ PUBLIC_ORIGIN: 'https://{domain}' })).toBe('')
    expect(refusal({ PUBLIC_ORIGIN: 'http://{local}:8080', SANDBOX: 'on' })).toBe('')
  })

  it('one database role for the application and for the owner of the tables', () => {
    const line =
      'DATABASE_ADMIN_URL: set it to a role of its own that owns the tables; the application must not alter them.'
    expect(refusal({ DATABASE_ADMIN_URL: '', SANDBOX: 'on' })).toBe(line)
    expect(refusal({ DATABASE_ADMIN_URL: '' })).toBe('')
    expect(refusal({ DATABASE_ADMIN_URL: 'postgres://passbook@127.0.0.1:1/passbook' })).toBe(line)
    expect(refusal({ DATABASE_ADMIN_URL: 'postgres://p%61ssbook@localhost/passbook' })).toBe(line)
  })

  it('a sandbox that writes to people outside', () => {
    const sms = { SMS_URL: 'https://sms.example', SMS_TOKEN: randomBytes(24).toString('hex') }
    const mail = { SMTP_URL: 'smtps://mail.example' }
    const texts = { SMS_INBOUND_SECRET: randomBytes(36).toString('base64') }
    for (const [name, env] of Object.entries({
      SMTP_URL: mail,
      SMS_URL: sms,
      SMS_INBOUND_SECRET: texts,
    })) {
      expect(refusal({ SANDBOX: 'on', ...env })).toBe(
        `${name}: leave it out; in a sandbox anybody signs in as anyone, so it must not reach people outside.`,
      )
      expect(refusal(env)).toBe('')
    }
    expect(refusal({ SANDBOX: 'on' })).toBe('')
  })

  it('every value that .env.example or compose.yaml shows', () => {
    const shown = ['.env.example', 'compose.yaml'].flatMap((file) => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
      return [...text.matchAll(/(?:SECRET|KEYS?|PASSWORD)=(\S+)|:-([^}]*(?:me|secret)[^}]*)\}/gi)]
    })
    expect(shown.map(([text]) => text)).toEqual([])
  })
})

describe('production takes what is random', () => {
  it('in any of the usual spellings', () => {
    for (let round = 0; round < 300; round += 1) {
      const env = {
        APP_SECRET: randomBytes(16).toString('hex'),
        PII_INDEX_KEY: randomBytes(32).toString('hex'),
        PII_KEYS: `2:${randomBytes(32).toString('base64')},1:${randomBytes(32).toString('base64')}`,
      }
      expect([env, refusal(env)]).toEqual([env, ''])
      for (const spelling of ['hex', 'base64', 'base64url'] as const) {
        const secret = randomBytes(48).toString(spelling)
        expect([secret, refusal({ APP_SECRET: secret })]).toEqual([secret, ''])
      }
      expect(refusal({})).toBe('')
    }
  })

  it('elsewhere nothing is asked of them but their length', () => {
    const config: Config = readConfig({ NODE_ENV: 'test', APP_SECRET: 'a'.repeat(32) })
    expect(config.appSecret).toBe('a'.repeat(32))
  })
})
