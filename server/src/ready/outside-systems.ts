import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { AchUnreachable } from '../platform/ports/ach/port.ts'
import { SENTINEL } from '../platform/ports/scanner/port.ts'
import { NotConfigured } from '../platform/ports/unconfigured.ts'
import { DomainError } from '../platform/errors.ts'
import { type Check, type Deployment, reasonOf } from './check.ts'

/** Each outside system is tried as the bank would use it, without moving money or reaching a customer. */
export const outsideSystemChecks: readonly Check[] = [
  {
    name: 'files',
    danger: 'money or data can be lost',
    look: tryFiles,
  },
  {
    name: 'virus scanner',
    danger: 'money or data can be lost',
    look: tryScanner,
  },
  {
    name: 'connections to the ACH network',
    danger: 'people cannot be served',
    needsDatabase: true,
    look: tryAch,
  },
  {
    name: 'identity provider',
    danger: 'people cannot be served',
    look: tryIdentity,
  },
  {
    name: 'aggregator',
    danger: 'people cannot be served',
    look: tryAggregator,
  },
  {
    name: 'email',
    danger: 'people cannot be served',
    look: tryEmail,
  },
  {
    name: 'mailbox of bounces',
    danger: 'people cannot be served',
    look: tryMailbox,
  },
  {
    name: 'text messages',
    danger: 'people cannot be served',
    look: tryText,
  },
  {
    name: 'files of several machines',
    danger: 'advice',
    needsDatabase: true,
    look: findSharedDisk,
  },
]

const FILE = 'passbook ready: a file that is written, read and removed'

async function tryFiles({ config, ctx }: Deployment): Promise<string[]> {
  const where = config.s3 ? 'S3_URL' : 'DATA_DIR'
  const key = `ready/probe/${randomUUID()}`
  try {
    await ctx.files.put(key, Readable.from([FILE]), 'text/plain')
    const read = (await buffer(await ctx.files.open(key))).toString('utf8')
    await ctx.files.remove(key)
    if (read !== FILE) {
      return [`${where}: a stored file came back changed. Look for what stands between.`]
    }
    const isLeft = await ctx.files.open(key).then(
      (stream) => {
        stream.destroy()
        return true
      },
      (error: unknown) => !(error instanceof DomainError && error.code === 'not_found'),
    )
    return isLeft
      ? [`${where}: a removed file is still there. Allow the access key to delete objects.`]
      : []
  } catch (error) {
    return [
      `${where}: files cannot be stored there (${reasonOf(error)}). Check the address, the keys and the rights.`,
    ]
  }
}

/** A scanner that finds nothing is as bad as none, and looks the same from outside. */
async function tryScanner({ config, ctx }: Deployment): Promise<string[]> {
  if (config.clamavSocket === undefined) return []
  try {
    const found = await ctx.scanner.scan(Buffer.from('an honest file'))
    if (found !== null) {
      return [`CLAMAV_SOCKET: clamd says ${found} of an honest file. Update its signatures.`]
    }
    if ((await ctx.scanner.scan(Buffer.from(SENTINEL))) !== null) return []
    return [
      'CLAMAV_SOCKET: clamd does not find the EICAR test file, so it finds no virus either. Run freshclam and restart it.',
    ]
  } catch (error) {
    return [
      `CLAMAV_SOCKET: clamd does not answer (${reasonOf(error)}): files that customers attach are refused. Start it.`,
    ]
  }
}

/** Banks that are signed in to at once. */
const BANKS_AT_ONCE = 4

async function tryAch({ ctx }: Deployment): Promise<string[]> {
  const { ach, db } = ctx
  if (ach.probe === undefined) return []
  const institutions = await db
    .selectFrom('institutions')
    .select(['id', 'slug'])
    .orderBy('slug')
    .execute()
  const limit = pLimit(BANKS_AT_ONCE)
  const found = institutions.map(({ id, slug }) =>
    limit(async () => {
      try {
        await ach.probe?.(id)
        return []
      } catch (error) {
        if (error instanceof NotConfigured) {
          return [
            `ACH_SFTP_CONFIG has no connection of ${slug}: its transfers never leave. Add one (docs/ach-sftp.md).`,
          ]
        }
        // Its own words are a sentence for staff.
        const why =
          error instanceof AchUnreachable ? error.message : `It failed: ${reasonOf(error)}.`
        return [`The ACH files of ${slug} cannot be exchanged. ${why} See docs/ach-sftp.md.`]
      }
    }),
  )
  return (await Promise.all(found)).flat()
}

async function tryIdentity({ ctx, answerTimeoutMs }: Deployment): Promise<string[]> {
  try {
    await ctx.identity.probe?.(AbortSignal.timeout(answerTimeoutMs))
    return []
  } catch (error) {
    return [
      `IDENTITY_URL: the identity provider does not let us in (${reasonOf(error)}), so nobody can open an account. Check the address and IDENTITY_KEY (docs/identity.md).`,
    ]
  }
}

async function tryAggregator({ ctx, answerTimeoutMs }: Deployment): Promise<string[]> {
  try {
    await ctx.aggregator.vendor?.probe(AbortSignal.timeout(answerTimeoutMs))
    return []
  } catch (error) {
    return [
      `AGGREGATOR_URL: the aggregator does not let us in (${reasonOf(error)}), so accounts are linked by microdeposits alone. Check the address, AGGREGATOR_KEY and AGGREGATOR_ADMIN (docs/aggregator.md).`,
    ]
  }
}

async function tryEmail({ config, ctx, options: { sendTo } }: Deployment): Promise<string[]> {
  if (config.smtpUrl === undefined) return []
  try {
    await ctx.email.probe?.()
  } catch (error) {
    return [
      `SMTP_URL: the mail server does not let us in (${reasonOf(error)}). Check the address, the user and the password.`,
    ]
  }
  return sendTo === undefined ? [] : sendEmail(ctx, config.mailFrom, sendTo)
}

async function sendEmail(
  { email }: Deployment['ctx'],
  from: string,
  to: string,
): Promise<string[]> {
  const text = 'This email was sent by “npm run ready”, which tries the mail server.'
  const words = {
    from,
    to,
    subject: 'Passbook: the mail server works',
    text,
    html: `<p>${text}</p>`,
  }
  try {
    const bounce = await email.send({ institution_id: randomUUID(), id: randomUUID(), ...words })
    if (bounce === undefined) return []
    return ['SMTP_URL: the mail server says that the address of --send-to does not exist.']
  } catch (error) {
    return [
      `SMTP_URL: the mail server did not take an email (${reasonOf(error)}). Check that it may send from MAIL_FROM.`,
    ]
  }
}

async function tryMailbox({ ctx }: Deployment): Promise<string[]> {
  try {
    await ctx.mailbox?.probe()
    return []
  } catch (error) {
    return [
      `MAIL_IMAP_URL: the mailbox of bounces cannot be opened (${reasonOf(error)}), so the server does not learn which emails bounce. Check the address, the user, the password and the folder (docs/bounces.md).`,
    ]
  }
}

/** Checks the SMS provider's account without sending a text. A plain provider can only be tried by sending one. */
async function tryText({
  config,
  ctx,
  answerTimeoutMs,
  options: { textTo },
}: Deployment): Promise<string[]> {
  if (config.sms === undefined) return []
  try {
    await ctx.sms.probe?.(AbortSignal.timeout(answerTimeoutMs))
  } catch (error) {
    return [
      `SMS_URL: the SMS provider does not let us in (${reasonOf(error)}), so no code is texted. Check the address and SMS_TOKEN (docs/texts.md).`,
    ]
  }
  return textTo === undefined ? [] : sendText(ctx, textTo)
}

async function sendText({ sms }: Deployment['ctx'], to: string): Promise<string[]> {
  const text = 'This text was sent by "npm run ready", which tries the SMS provider.'
  try {
    const ids = { institution_id: randomUUID(), id: randomUUID() }
    const sent = await sms.send({ ...ids, to, text, reportTo: null })
    if ('reference' in sent) return []
    return ['SMS_URL: the SMS provider says that the number in --text-to cannot get texts.']
  } catch (error) {
    return [
      `SMS_URL: the SMS provider did not take a text (${reasonOf(error)}). Check the address and SMS_TOKEN.`,
    ]
  }
}

/** A file on the disk of one machine is missing on the others. */
async function findSharedDisk({ config, ctx }: Deployment): Promise<string[]> {
  if (config.s3) return []
  const { rows } = await ctx.pool.query<{ machines: number }>(`
    select count(distinct client_addr)::int as machines from pg_stat_activity
    where application_name = 'passbook' and client_addr is not null and usename = current_user`)
  const machines = rows[0]?.machines ?? 0
  if (machines < 2) return []
  return [
    `Processes on ${machines} machines use the database, and files are on the disk of each: one does not find what another stored. Set S3_URL, or mount one disk at DATA_DIR/files of all.`,
  ]
}
