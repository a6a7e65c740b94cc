import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { temporaryFolder } from '../temporary-folder.ts'
import { freePort } from './sftp-server.ts'

const DOVECOT = '/usr/sbin/dovecot'
const APT = '/usr/bin/apt-get'

/**
 * Why these tests cannot run on this machine; undefined if they can. Only root may start a mail server for another
 * user.
 */
export const whyNoDovecot =
  process.getuid?.() === 0 && (existsSync(DOVECOT) || existsSync(APT))
    ? undefined
    : 'this is not root, or there is neither dovecot nor apt-get here'

const INSTALL_LOCK = path.join(tmpdir(), 'passbook-install-dovecot')

/** Installs Debian's Dovecot if it is missing. As with sshd, one test file installs it at a time. */
function installDovecot(): void {
  if (!existsSync(APT)) return
  const install =
    `test -x ${DOVECOT} || { ${APT} update -qq && ` +
    `${APT} install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 dovecot-imapd; }`
  execFileSync('flock', [INSTALL_LOCK, 'sh', '-c', install], { stdio: 'ignore' })
}

const USER = 'bounces@bank.test'
const PASSWORD = 'an-invented-password'

/** A real IMAP server on loopback with one mailbox. */
export interface ImapServer {
  url: string
  /** The same with another password. */
  wrongUrl: string
  /** Puts a message into the mailbox, as a mail server does. */
  deliver(source: string | Buffer): Promise<void>
  /** How many messages a folder has. */
  count(folder: string): Promise<number>
  empty(): Promise<void>
  /** Stops it as if its machine lost power. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function startImapServer(): Promise<ImapServer> {
  installDovecot()
  const home = temporaryFolder('imap')
  const port = await freePort()
  const uid = idOf('nobody')
  mkdirSync(path.join(home, 'mail'))
  // The processes of Dovecot run as other users.
  chmodSync(home, 0o755)
  chmodSync(path.join(home, 'mail'), 0o777)
  const config = path.join(home, 'dovecot.conf')
  writeFileSync(config, configOf(home, port, uid))
  let dovecot: ChildProcess | undefined

  const start = async () => {
    // It gets its own process group, so that all its processes can be ended at once.
    dovecot = spawn(DOVECOT, ['-F', '-c', config], { stdio: 'ignore', detached: true })
    await untilOpen(port, path.join(home, 'log'))
  }
  const stop = async () => {
    const master = dovecot
    dovecot = undefined
    if (master?.pid === undefined || master.exitCode !== null) return
    const ended = new Promise((resolve) => void master.once('exit', resolve))
    process.kill(-master.pid, 'SIGKILL')
    await ended
  }
  async function asUser<T>(act: (client: ImapFlow) => Promise<T>): Promise<T> {
    const auth = { user: USER, pass: PASSWORD }
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
    await client.connect()
    try {
      return await act(client)
    } finally {
      await client.logout()
    }
  }
  const urlWith = (password: string) =>
    `imap://${encodeURIComponent(USER)}:${password}@127.0.0.1:${port}/INBOX`
  await start()
  return {
    url: urlWith(PASSWORD),
    wrongUrl: urlWith('wrong'),
    deliver: (source) =>
      asUser(async (client) => void (await client.append('INBOX', source, [], new Date()))),
    count: (folder) =>
      asUser(async (client) => {
        const folders = await client.list()
        if (!folders.some((one) => one.path === folder)) return 0
        const status = await client.status(folder, { messages: true })
        return status ? (status.messages ?? 0) : 0
      }),
    empty: () =>
      asUser(async (client) => {
        for (const folder of await client.list()) {
          const lock = await client.getMailboxLock(folder.path)
          await client.messageDelete('1:*').catch(() => false)
          lock.release()
        }
      }),
    start,
    stop,
    remove: async () => {
      await stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function idOf(user: string): string {
  return execFileSync('id', ['-u', user]).toString().trim()
}

function configOf(home: string, port: number, uid: string): string {
  return `
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:~/Maildir
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${uid} home=${home}/mail/%n
}
# It would let the address of the tests wait ever longer after a wrong password.
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`
}

const TRIES = 600

async function untilOpen(port: number, log: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`dovecot did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
}
