/** Values of two people that no answer to the other may ever have in it. */
export interface Canaries {
  /** In every text of theirs. */
  word: string
  ssn: string
  date_of_birth: string
  phone: string
  zip: string
  ip: string
  email: string
}

export const FIRST: Canaries = {
  word: 'Zinnia',
  ssn: '417-58-8231',
  date_of_birth: '1961-03-17',
  phone: '5557634912',
  zip: '59317',
  ip: '203.0.113.71',
  email: 'zinnia@canary.example',
}
export const SECOND: Canaries = {
  word: 'Wombat',
  ssn: '528-69-7346',
  date_of_birth: '1973-11-28',
  phone: '5558275603',
  zip: '83762',
  ip: '198.18.0.93',
  email: 'wombat@canary.example',
}

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
/** Account numbers are random, so one may end as a phone does. */
const ACCOUNT_END = /"account_last_four":"\d{4}"/g
const LONG_MONTH = { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const

/** What of somebody's is told in a text: by name, for a report. */
export function toldOf(text: string, canaries: Canaries, ids: readonly string[] = []): string[] {
  // Four digits alone may be a part of an id, or the end of an account number.
  const words = text.replaceAll(UUID, '').replaceAll(ACCOUNT_END, '')
  const told = patternsOf(canaries)
    .filter(([, pattern]) => pattern.test(words))
    .map(([what]) => what)
  return [...told, ...ids.filter((id) => text.includes(id)).map((id) => `the id ${id}`)]
}

function patternsOf(canaries: Canaries): [string, RegExp][] {
  const { word, ssn, date_of_birth, phone, zip, ip } = canaries
  const [area = '', group = '', serial = ''] = ssn.split('-')
  const [year, month, day] = date_of_birth.split('-')
  const inWords = new Date(`${date_of_birth}T00:00:00Z`).toLocaleDateString('en-US', LONG_MONTH)
  return [
    ['a text', new RegExp(word, 'i')],
    ['the SSN', new RegExp(`${area}-?${group}-?${serial}`)],
    ['the last four of the SSN', alone(serial)],
    ['the date of birth', new RegExp(`${date_of_birth}|${month}/${day}/${year}|${inWords}`)],
    [
      'the phone',
      new RegExp(`${phone.slice(0, 3)}\\D{0,2}${phone.slice(3, 6)}-?${phone.slice(6)}`),
    ],
    ['the end of the phone', alone(phone.slice(6))],
    ['the ZIP code', alone(zip)],
    ['the network address', new RegExp(ip.replaceAll('.', '\\.'))],
  ]
}

function alone(digits: string): RegExp {
  return new RegExp(`(?<!\\w)${digits}(?!\\w)`)
}
