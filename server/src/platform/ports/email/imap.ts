import { ImapFlow } from 'imapflow'
import { MAILBOX_FOLDERS, type MailboxMessage, type MailboxPort, type Taken } from './port.ts'

/** Much larger than a report with one of our emails, which has about 100 kB. */
const MAX_MESSAGE_BYTES = 1_048_576
/** The most messages of one reading. The others are read the next time. */
const MOST_MESSAGES = 500
const MOST_MS = 240_000
const TIMEOUT_MS = 20_000

/** Reads a mailbox by IMAP. */
export function imapMailbox(address: string, timeoutMs = TIMEOUT_MS): MailboxPort {
  const url = new URL(address)
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'

  async function withFolder<T>(visit: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = connectTo(url, timeoutMs)
    // Without a listener, an error between two commands would end the process. The next command fails anyway.
    client.on('error', () => undefined)
    const act = async () => {
      await client.connect()
      const lock = await client.getMailboxLock(folder)
      try {
        return await visit(client)
      } finally {
        lock.release()
      }
    }
    const outcome = await act().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    await client.logout().catch(() => undefined)
    client.close()
    if ('value' in outcome) return outcome.value
    const { error } = outcome
    if (error instanceof NotTaken) throw error.cause
    throw new Error(`the mailbox cannot be read: ${describeFailure(error)}`)
  }

  return {
    read: (take) => withFolder((client) => readAll(client, take)),
    probe: () => withFolder(async () => undefined),
  }
}

function connectTo(url: URL, timeoutMs: number): ImapFlow {
  const secure = url.protocol === 'imaps:'
  return new ImapFlow({
    host: url.hostname,
    port: url.port ? Number(url.port) : secure ? 993 : 143,
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    // The library's log would contain addresses and contents of emails.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLiteralSize: MAX_MESSAGE_BYTES * 2,
  })
}

async function readAll(
  client: ImapFlow,
  take: (message: MailboxMessage) => Promise<Taken>,
): Promise<number> {
  const uids = await client.search({ deleted: false }, { uid: true })
  if (!uids) throw new ConnectionLost('the mailbox was not searched')
  if (uids.length === 0) return 0
  for (const name of Object.values(MAILBOX_FOLDERS)) await client.mailboxCreate(name)
  const end = Date.now() + MOST_MS
  let count = 0
  for (const uid of uids.toSorted((one, other) => one - other).slice(0, MOST_MESSAGES)) {
    if (Date.now() > end) break
    const message = await fetchMessage(client, String(uid))
    if (message === undefined) continue
    const taken = await take(message).catch((cause: unknown) => {
      throw new NotTaken('a message was not taken', { cause })
    })
    const moved = await client.messageMove(String(uid), MAILBOX_FOLDERS[taken], { uid: true })
    if (moved === false) throw new ConnectionLost('a message was not moved')
    count += 1
  }
  if (!client.usable) throw new ConnectionLost('the mailbox was not read to its end')
  return count
}

/** The connection was lost, for which the library throws no error. */
class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** The mailbox works, but applying a message failed. */
class NotTaken extends Error {}

/** Fetches a message; undefined if somebody removed it meanwhile. */
async function fetchMessage(client: ImapFlow, uid: string): Promise<MailboxMessage | undefined> {
  const known = await client.fetchOne(uid, { size: true }, { uid: true })
  if (!known) return undefined
  const bytes = known.size ?? 0
  if (bytes > MAX_MESSAGE_BYTES) return { bytes, source: null }
  const found = await client.fetchOne(uid, { source: true }, { uid: true })
  return found && found.source ? { bytes, source: found.source } : undefined
}

/** A mail server's text may repeat the user's name, so only codes go into the log. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, authenticationFailed, serverResponseCode } = error as Error & {
    code?: unknown
    authenticationFailed?: unknown
    serverResponseCode?: unknown
  }
  if (authenticationFailed === true) return 'the user or the password is wrong'
  const codes = [code, serverResponseCode].filter((one) => typeof one === 'string')
  return codes.length > 0 ? codes.join(' ') : error.name
}
