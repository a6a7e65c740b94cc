import { expect, it } from 'vitest'
import { twilio } from './twilio.ts'

/** The example of Twilio's documentation and of its libraries. */
const URL_CALLED = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const TOKEN = '12345'
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
const FORM = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}

const verify = (change: { url?: string; form?: object; signature?: string; secrets?: string[] }) =>
  twilio.verify(
    {
      url: change.url ?? URL_CALLED,
      body: Buffer.from(new URLSearchParams({ ...FORM, ...change.form }).toString()),
      headers: { 'x-twilio-signature': change.signature ?? SIGNATURE },
      now: new Date(),
    },
    change.secrets ?? [TOKEN],
  )

it('accepts the signature of the documented example, which is not a message', () => {
  expect(verify({})).toBe('malformed')
  expect(verify({ secrets: ['another', TOKEN] })).toBe('malformed')
})

it.each([
  { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' },
  { url: 'http://mycompany.com/myapp.php?foo=1&bar=2' },
  { form: { Digits: '1235' } },
  { form: { More: '' } },
  { signature: '' },
  { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B9=' },
  { secrets: ['another'] },
])('refuses it with %j', (change) => {
  expect(verify(change)).toBe('forged')
})
