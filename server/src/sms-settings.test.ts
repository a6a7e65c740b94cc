import { describe, expect, it } from 'vitest'
import { examineSettings, readConfig } from './config.ts'

const TWILIO = {
  SMS_VENDOR: 'twilio',
  SMS_URL: 'https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef',
  SMS_TOKEN: 'SK0123456789abcdef:an-invented-secret',
  SMS_FROM: '+12025550100',
  SMS_WEBHOOK_SECRET: '0b1f5ea7c3d24e86a9150cd2f7be4163',
}
const KEY = Buffer.alloc(32, 7).toString('base64')
const TELNYX = {
  SMS_VENDOR: 'telnyx',
  SMS_URL: 'https://api.telnyx.com/v2',
  SMS_TOKEN: 'KEY_invented',
  SMS_FROM: '+12025550100',
  SMS_WEBHOOK_SECRET: `${KEY},${KEY.replace('B', 'C')}`,
}
const SMTP_URL = 'smtps://mail.example'
const MAIL_IMAP_URL = 'imaps://bounces%40bank.example:invented@mail.example/INBOX'

const problemsOf = (env: Record<string, string>) =>
  examineSettings({ NODE_ENV: 'test', ...env }).problems.map(({ words }) => words)

describe('the settings of the SMS provider', () => {
  it('are read by vendor', () => {
    const smsOf = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).sms
    expect(smsOf({})).toBeUndefined()
    const [url, token] = ['https://sms.example', 'a-token']
    expect(smsOf({ SMS_URL: url, SMS_TOKEN: token })).toEqual({ vendor: 'http', url, token })
    expect(smsOf(TWILIO)).toMatchObject({
      vendor: 'twilio',
      webhookSecrets: [TWILIO.SMS_WEBHOOK_SECRET],
    })
    expect(smsOf(TELNYX)).toMatchObject({ vendor: 'telnyx', webhookSecrets: { length: 2 } })
  })

  it.each(['SMS_URL', 'SMS_TOKEN', 'SMS_FROM', 'SMS_WEBHOOK_SECRET'])(
    'without %s are refused in one line',
    (name) => {
      for (const env of [TWILIO, TELNYX]) {
        expect(problemsOf({ ...env, [name]: '' })).toEqual([
          `${name}: set it together with SMS_VENDOR=${env.SMS_VENDOR}.`,
        ])
      }
    },
  )

  it.each([
    [{ SMS_FROM: '+12025550100' }, /^SMS_FROM: set it only with SMS_VENDOR/],
    [{ SMS_VENDOR: 'somebody' }, /^SMS_VENDOR: /],
    [{ ...TWILIO, SMS_TOKEN: 'alone' }, /^SMS_TOKEN: write a key of twilio/],
    [{ ...TWILIO, SMS_URL: `${TWILIO.SMS_URL}/` }, /^SMS_URL: leave out the slash/],
    [{ ...TWILIO, SMS_INBOUND_SECRET: 'k'.repeat(32) }, /^SMS_INBOUND_SECRET: leave it out/],
    [
      { ...TELNYX, SMS_WEBHOOK_SECRET: 'not-a-key-of-32-bytes' },
      /^SMS_WEBHOOK_SECRET: write the public/,
    ],
  ])('%j are refused', (env, words) => {
    const [first] = problemsOf(env)
    expect(first).toMatch(words)
  })
})

describe('the settings of the mailbox of bounces', () => {
  it('are read with those of the mail server', () => {
    const { imapUrl, returnPath } = readConfig({
      NODE_ENV: 'test',
      SMTP_URL,
      MAIL_IMAP_URL,
      MAIL_RETURN_PATH: 'bounces@bank.example',
    })
    expect([imapUrl, returnPath]).toEqual([MAIL_IMAP_URL, 'bounces@bank.example'])
  })

  it.each([
    [{ MAIL_IMAP_URL }, 'SMTP_URL: set it together with MAIL_IMAP_URL.'],
    [{ MAIL_RETURN_PATH: 'b@bank.example' }, 'SMTP_URL: set it together with MAIL_RETURN_PATH.'],
    [{ SMTP_URL, MAIL_IMAP_URL: 'imaps://mail.example' }, /^MAIL_IMAP_URL: write the user and/],
    [{ SMTP_URL, MAIL_IMAP_URL: 'pop3://a:b@mail.example' }, /^MAIL_IMAP_URL: /],
  ])('%j are refused', (env, words) => {
    const [first] = problemsOf(env)
    expect(first).toMatch(words)
  })

  it('in production are encrypted, and not in a sandbox', () => {
    const production = (env: Record<string, string>) =>
      problemsOf({ NODE_ENV: 'production', SMTP_URL, MAIL_IMAP_URL, ...env }).join('\n')
    expect(production({ MAIL_IMAP_URL: 'imap://a:b@mail.example' })).toContain(
      'MAIL_IMAP_URL: returned mail would travel in plain text; use imaps.',
    )
    expect(production({ SANDBOX: 'on' })).toContain('MAIL_IMAP_URL: leave it out; in a sandbox')
  })
})
