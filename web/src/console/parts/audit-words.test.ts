import { ApprovalKind } from '@passbook/contract/console/approvals'
import { Resendable } from '@passbook/contract/console/customers'
import { expect, it } from 'vitest'
import { auditWords, actorWords } from './audit-words.ts'

it.each([
  ['set_standing', 'Account status changed'],
  ['set standing', 'Account status changed'],
  ['reveal_ssn', 'SSN viewed by staff'],
  ['polish_the_brass', 'Polish the brass'],
])('tells “%s” as “%s”', (action, words) => {
  expect(auditWords(action)).toBe(words)
})

it.each([
  ['apply_ach_answers', 'ACH returns and notices'],
  ['polish_brass', 'the job “polish brass”'],
  ['oskar@harborlight.example', 'oskar@harborlight.example'],
  ['Prudence Ledgerby', 'Prudence Ledgerby'],
  ['7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11', 'another holder'],
])('names who did it: “%s” is “%s”', (actor, words) => {
  expect(actorWords(actor)).toBe(words)
})

/** The names that a part in braces stands for, where the server writes an action as a template. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'ask_to_${what}': ApprovalKind.options.map((what) => `ask_to_${what}`),
  '${decision}_${asked.what}': ApprovalKind.options.flatMap((what) => [
    `approve_${what}`,
    `refuse_${what}`,
  ]),
  'beneficiary_${change}': [
    'add',
    'edit',
    'remove',
    'reallocate',
    'propose',
    'agree',
    'withdraw',
  ].map((change) => `beneficiary_${change}`),
  'drop_${what}': ['drop_change_terms', 'drop_publish_document'],
  'plan_${what}': ['plan_change_terms', 'plan_publish_document'],
  'resend_${what}': Resendable.options.map((what) => `resend_${what}`),
  'reveal_${what}': ['reveal_ssn', 'reveal_account_number', 'reveal_date_of_birth'],
}

/** The log of suspicious activity reports is a separate one, which only compliance reads. */
const OTHER_LOGS = /\/compliance\/sar\//

const SOURCES = import.meta.glob<string>(
  ['../../../../server/src/**/*.ts', '!../../../../server/src/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** Every action that the server writes into the audit trail. */
function actionsWritten(): string[] {
  const texts = Object.entries(SOURCES).flatMap(([file, text]) =>
    OTHER_LOGS.test(file) ? [] : text,
  )
  const written = texts.flatMap((text) =>
    [...text.matchAll(/\baction: (?:'([a-z_]+)'|`([^`]+)`)/g)].flatMap(
      ([, name, template]) => name ?? PARTS[template ?? ''] ?? `unknown template ${template}`,
    ),
  )
  return [...new Set(written)]
}

it('has words for every action that is written anywhere', () => {
  const actions = actionsWritten()
  expect(actions.length).toBeGreaterThan(150)
  const made = (name: string) => {
    const words = name.replaceAll('_', ' ')
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  expect(actions.filter((action) => auditWords(action) === made(action))).toEqual([])
})
