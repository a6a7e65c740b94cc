import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import ssh2 from 'ssh2'
import { fingerprintOf } from '../../src/platform/ports/ach/sftp/connection.ts'
import { type SftpSettings, readSftpSettings } from '../../src/platform/ports/ach/sftp/settings.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const SSHD = '/usr/sbin/sshd'
const APT = '/usr/bin/apt-get'

/** Why these tests cannot run here; undefined if they can. */
export const whyNoSshd =
  existsSync(SSHD) || existsSync(APT) ? undefined : 'there is neither sshd nor apt-get here'

const INSTALL_LOCK = path.join(tmpdir(), 'passbook-install-sshd')

/**
 * Debian's OpenSSH, which is installed where it is missing. Test files run side by side: the first one installs
 * it, and the others wait, because apt refuses a second run and sshd is there before it is set up.
 */
function installSshd(): void {
  if (!existsSync(APT)) return
  const install =
    `test -x ${SSHD} || { ${APT} update -qq && ` +
    `${APT} install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 openssh-server; }`
  execFileSync('flock', [INSTALL_LOCK, 'sh', '-c', install], { stdio: 'ignore' })
}

/** A bank's file server: a real sshd with folders of its own. */
export interface SftpServer {
  port: number
  /** The folder above all folders of the bank. */
  root: string
  /** The fingerprints of the host keys it shows, first the one it was started with. */
  hostKeys: string[]
  at(...parts: string[]): string
  /** The files of a folder. */
  list(folder: string): string[]
  read(...parts: string[]): string
  /** Starts it again with another host key. */
  rotateHostKey(): Promise<void>
  /** Makes it refuse our key, as if it had expired, or take it again. */
  refuseOurKey(isRefused: boolean): void
  /** The settings of an institution that reaches it, possibly by a proxy. */
  settings(slug: string, changes?: Record<string, unknown>): ReadonlyMap<string, SftpSettings>
  stop(): Promise<void>
}

export const SFTP_FOLDERS = ['out', 'taken', 'failed', 'returns', 'acks', 'archive']

export async function startSftpServer(): Promise<SftpServer> {
  installSshd()
  // The privileged start wants it, and the package makes it only for its own service.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const home = temporaryFolder('sftp')
  const root = path.join(home, 'bank')
  for (const folder of SFTP_FOLDERS) mkdirSync(path.join(root, folder), { recursive: true })
  const ours = ssh2.utils.generateKeyPairSync('ed25519')
  const authorized = path.join(home, 'authorized_keys')
  const keyFile = path.join(home, 'our_key')
  writeFileSync(keyFile, ours.private, { mode: 0o600 })
  writeFileSync(authorized, `${ours.public}\n`)
  const port = await freePort()
  const hostKeys: string[] = []
  let sshd: ChildProcess | undefined
  const begin = async () => {
    hostKeys.push(writeHostKey(path.join(home, 'host_key')))
    sshd = spawn(SSHD, ['-D', '-e', '-f', writeConfig(home, { port, authorized })], {
      stdio: 'ignore',
    })
    await untilOpen(port)
  }
  const end = async () => {
    const process = sshd
    sshd = undefined
    if (process === undefined || process.exitCode !== null) return
    const ended = new Promise((resolve) => void process.once('exit', resolve))
    process.kill('SIGTERM')
    await ended
  }
  await begin()
  return {
    port,
    root,
    hostKeys,
    at: (...parts) => path.join(root, ...parts),
    list: (folder) => readdirSync(path.join(root, folder)).toSorted(),
    read: (...parts) => readFileSync(path.join(root, ...parts), 'latin1'),
    rotateHostKey: async () => {
      await end()
      await begin()
    },
    refuseOurKey: (isRefused) => writeFileSync(authorized, isRefused ? '' : `${ours.public}\n`),
    settings: (slug, changes = {}) => {
      const folder = (name: string) => path.join(root, name)
      const file = path.join(home, `settings-${slug}.json`)
      const settings = {
        preset: 'processor',
        host: '127.0.0.1',
        port,
        user: userInfo().username,
        hostKeys: hostKeys.slice(-1),
        privateKeyFile: keyFile,
        folders: {
          outgoing: folder('out'),
          accepted: [folder('taken')],
          rejected: [folder('failed')],
          answers: [{ path: folder('returns') }],
          acknowledgements: [{ path: folder('acks') }],
          archive: folder('archive'),
        },
        whole: { by: 'size', waitSeconds: 0.05 },
        limits: { connectSeconds: 20, stepSeconds: 20 },
        ...changes,
      }
      writeFileSync(file, JSON.stringify({ [slug]: settings }))
      return readSftpSettings(file)
    },
    stop: async () => {
      await end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A new host key; returns its fingerprint. */
function writeHostKey(file: string): string {
  const pair = ssh2.utils.generateKeyPairSync('ed25519')
  writeFileSync(file, pair.private, { mode: 0o600 })
  chmodSync(file, 0o600)
  return fingerprintOf(Buffer.from(pair.public.split(' ')[1] ?? '', 'base64'))
}

function writeConfig(home: string, { port, authorized }: { port: number; authorized: string }) {
  const file = path.join(home, 'sshd_config')
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${path.join(home, 'host_key')}`,
    `AuthorizedKeysFile ${authorized}`,
    `PidFile ${path.join(home, 'sshd.pid')}`,
    'PasswordAuthentication no',
    'PermitRootLogin yes',
    'StrictModes no',
    'UsePAM no',
    'MaxStartups 100',
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => void server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const TRIES = 200

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => socket.destroy())
    }).catch(() => false)
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('sshd did not start')
}
