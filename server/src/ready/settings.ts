import type { SettingProblem } from '../config.ts'
import { missingAdapters } from '../context.ts'
import type { Check } from './check.ts'

const listed = (problems: readonly { words: string }[]) => problems.map(({ words }) => words)

/** The name that no bank's addresses end with (RFC 2606). */
const SAMPLE = /\.example$/

export const settingChecks: readonly Check[] = [
  {
    name: 'safe settings',
    danger: 'money or data can be lost',
    look: ({ problems }) => listed(problems.filter(({ isUnsafe }) => isUnsafe)),
  },
  {
    name: 'production',
    danger: 'money or data can be lost',
    look: ({ env }) => [
      ...(env['NODE_ENV'] === 'production'
        ? []
        : [
            'NODE_ENV is not production: anybody may read the API page and the figures, and secrets are not checked. Set NODE_ENV=production.',
          ]),
      ...(env['SANDBOX'] === 'on'
        ? [
            'SANDBOX is on: anybody signs in as anyone at /sandbox. Set SANDBOX=off, with a database that was never a sandbox.',
          ]
        : []),
    ],
  },
  {
    name: 'readable settings',
    danger: 'people cannot be served',
    look: ({ problems }) => listed(problems.filter(({ isUnsafe }) => !isUnsafe)),
  },
  {
    name: 'adapters',
    danger: 'people cannot be served',
    look: ({ config, problems }) =>
      missingAdapters(config)
        .filter((adapter) => !problems.some(({ words }) => adapter.includes(nameIn(words))))
        .map(describeMissing),
  },
  {
    name: 'sender of emails',
    danger: 'people cannot be served',
    look: ({ config, problems }) =>
      SAMPLE.test(config.mailFrom) && !isNamed(problems, 'MAIL_FROM')
        ? [
            `MAIL_FROM is ${config.mailFrom}, which is a sample: mail servers refuse it. Set an address of your own domain.`,
          ]
        : [],
  },
  {
    name: 'way back of emails and texts',
    danger: 'advice',
    look: ({ config, problems }) => [
      ...(config.smtpUrl &&
      !config.mailInboundSecret &&
      !config.imapUrl &&
      !isNamed(problems, 'MAIL_INBOUND_SECRET') &&
      !isNamed(problems, 'MAIL_IMAP_URL')
        ? [
            'Neither MAIL_INBOUND_SECRET nor MAIL_IMAP_URL is set: the server does not learn which emails bounce. Set one of them (docs/bounces.md).',
          ]
        : []),
      ...(config.sms?.vendor === 'http' &&
      !config.smsInboundSecret &&
      !isNamed(problems, 'SMS_INBOUND_SECRET')
        ? [
            'SMS_INBOUND_SECRET is not set: nobody’s STOP arrives. Set it, and let the SMS provider post texts that come in (docs/texts.md).',
          ]
        : []),
    ],
  },
]

/** Whether a problem is about this setting, which then counts as not set. */
function isNamed(problems: readonly SettingProblem[], name: string): boolean {
  return problems.some(({ words }) => nameIn(words) === name)
}

function nameIn(words: string): string {
  return words.split(/[:,]/)[0] ?? ''
}

/** The adapter is named with its settings, as `email (SMTP_URL)`, where this version has one. */
function describeMissing(adapter: string): string {
  const [name = adapter, settings] = adapter.split(/ \(|\)$/)
  const way = settings ? `Set ${settings}` : 'This version has none: use one that does'
  return `There is no adapter for ${name}: what needs it is refused. ${way}, or run with --accept "adapter for ${name}" if this bank does without.`
}
