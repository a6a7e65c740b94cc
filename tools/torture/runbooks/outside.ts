import { randomBytes } from 'node:crypto'
import { accountEndpoints } from '@passbook/contract/accounts'
import { authEndpoints } from '@passbook/contract/auth'
import { brandingEndpoints } from '@passbook/contract/branding'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { mustRun } from '../commands.ts'
import { type Scene, type Walk, askAs, callMany, commandIn, operatorIn } from './walk.ts'

/** Faults that come from outside: providers, browsers, keys and attackers. */

/** A port on which nothing listens. */
const NOBODY = 'smtp://127.0.0.1:9'
const key = () => randomBytes(32).toString('base64')
const [FIRST_KEY, NEXT_KEY] = [key(), key()]

/** The keys of the bank, which one walk rotates. */
export const KEYS = { PII_KEYS: `1:${FIRST_KEY}`, PII_INDEX_KEY: key() }
const BOTH_KEYS = { PII_KEYS: `2:${NEXT_KEY},1:${FIRST_KEY}` }

async function restartAll({ bank }: Scene, env: Record<string, string> = {}): Promise<void> {
  for (const which of bank.ports.keys()) {
    await bank.killServer(which)
    await bank.start(which, { env })
    await bank.untilReady([which])
  }
}

export const outsideWalks: readonly Walk[] = [
  {
    runbook: 'certificate-or-host',
    fault: 'browsers come by a host that no institution has',
    alerts: ['UnknownHost'],
    cause: async () => undefined,
    meanwhile: (scene) =>
      callMany(scene, 40, brandingEndpoints.getBranding, undefined, { host: 'nobody.example' }),
    follow: async (scene) => {
      await askAs(scene, 'certificate-or-host', 'institution_domains')
    },
  },
  {
    runbook: 'mail-provider-down',
    fault: 'the mail server cannot be reached',
    alerts: ['EmailsFailing', 'EmailsGivenUp'],
    cause: (scene) => restartAll(scene, { SMTP_URL: NOBODY }),
    meanwhile: async (scene) => {
      await sendMail(scene)
      // The 25 attempts of an email would take hours.
      await scene.bank.ask(
        `update email_outbox set attempts = 25, due_at = 'infinity'
         where attempts > 0 and taken_by is null`,
      )
    },
    follow: async (scene) => {
      await restartAll(scene)
      await scene.bank.ask(commandIn('mail-provider-down', `due_at = 'infinity'`))
      await scene.bank.ask(commandIn('mail-provider-down', `due_at < 'infinity'`))
    },
  },
  {
    runbook: 'keys',
    fault: 'a process lacks a version of the key',
    alerts: ['ValuesUnreadable'],
    cause: async ({ bank }) => {
      await bank.killServer(0)
      await bank.start(0, { env: { PII_KEYS: `2:${NEXT_KEY}` } })
      await bank.untilReady([0])
    },
    meanwhile: async ({ bank, customers }) => {
      // An earlier walk has put the first one on hold.
      for (const person of customers.slice(1)) {
        const uuid = await accountOf(person)
        const path = `/api/v1${accountEndpoints.getAccountNumbers.path.replace(':uuid', uuid)}`
        await person.browser.send(bank.ports[0] ?? 0, { method: 'GET', path })
      }
    },
    follow: async (scene) => {
      await restartAll(scene, BOTH_KEYS)
      const args = operatorIn('keys', '<slug> rotate-keys', { '<slug>': 'harborlight' })
      const { out } = await mustRun('operator', args, { ...scene.env, ...BOTH_KEYS })
      scene.report.say(`  rotate-keys: ${out.trim().split('\n')[0]}`)
    },
  },
  {
    runbook: 'overload-or-attack',
    fault: 'somebody guesses passwords of staff',
    alerts: ['StaffSignInAttack'],
    cause: async () => undefined,
    meanwhile: (scene) =>
      callMany(scene, 10, doorEndpoints.logInStaff, {
        email: 'oskar@harborlight.example',
        password: 'a wrong password',
      }),
    follow: async () => undefined,
  },
]

async function accountOf(person: Scene['customers'][number]): Promise<string> {
  const [account] = await person.must(accountEndpoints.getAccounts, {})
  return account?.uuid ?? ''
}

/** Each customer is sent a link by email. */
async function sendMail({ bank, customers }: Scene): Promise<void> {
  const sent = { method: 'POST', path: `/api/v1${authEndpoints.forgotPassword.path}` }
  await Promise.all(
    customers.map((person, n) =>
      person.browser.send(bank.ports[n % bank.ports.length] ?? 0, {
        ...sent,
        body: { email: person.email },
      }),
    ),
  )
}
