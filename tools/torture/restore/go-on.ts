import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Cluster, startCluster } from '../../../server/src/platform/db/embedded/cluster.ts'
import { depositSome } from '../acts/deposit.ts'
import { signInThroughSandbox } from '../acts/sign-in.ts'
import { Bank } from '../bank.ts'
import { check } from '../checker/check.ts'
import type { Finding } from '../checker/finding.ts'
import { make } from '../clean-up.ts'
import { mustRun, runCommand } from '../commands.ts'
import { passDays } from '../customers.ts'
import { Person } from '../person.ts'
import { untilJobsDone } from '../queue.ts'
import { type Report, seconds } from '../report.ts'
import { Tally } from '../tally.ts'
import { Backups } from './backups.ts'
import { type Drill, FILE_DAYS, type Lost, SERVERS, downloadAll, readFiles } from './lose-bank.ts'
import { compareContents } from './moment.ts'
import { listSentTwice } from './network.ts'

const CLERK = 9_994

/** A database that was restored to the second, before any server of the bank works on it. */
interface Restored {
  cluster: Cluster
  /** Its folder, which the servers get as DATA_DIR. */
  folder: string
  /** Where it is backed up from now on. */
  backups: Backups
  close(): Promise<void>
}

async function restore({ report, home, backups, binaries }: Drill, lost: Lost, name: string) {
  const folder = path.join(home, name)
  const ended = await backups.restore(folder, lost.moment.at)
  const isSound = ended.code === 0 && ended.out.startsWith('books balance')
  report.figure('`backup restore`', `exit code ${ended.code}`, 'must find sound books', isSound)
  report.say(`  ${(ended.err || ended.out).trim().replaceAll('\n', '\n  ')}`)
  report.say(`  in ${seconds(ended.ms)} with the check of the books`)
  if (!isSound) throw new Error('nothing was restored')
  // The keys and the password of the database come from elsewhere.
  cpSync(path.join(lost.keys, 'app-secret'), path.join(folder, 'app-secret'))
  writeFileSync(path.join(folder, 'postgres/password'), lost.password, { mode: 0o600 })
  const next = new Backups(path.join(home, `${name}-backup`))
  const settings = await next.readSettings()
  const { it: cluster, close } = await make(
    () =>
      startCluster({
        dir: path.join(folder, 'postgres'),
        durable: true,
        settings,
        ...(binaries && { binaries }),
      }),
    (started) => started.stop(),
  )
  const restored: Restored = {
    cluster,
    folder,
    backups: next,
    close: async () => {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
  return restored
}

/** Starts the servers, with jobs, where callers know them to be. */
function open({ cluster, folder }: Restored, { ports }: Lost): Promise<Bank> {
  return Bank.open(SERVERS, { cluster, dataDir: folder, ports })
}

/** The control: jobs that start before the files since the second are recorded send their transfers again. */
export async function goOnWithoutRecording(drill: Drill, lost: Lost): Promise<void> {
  const restored = await restore(drill, lost, 'unprepared')
  try {
    const bank = await open(restored, lost)
    try {
      await passDays(new Person(CLERK, bank.ports, new Tally()), FILE_DAYS)
      const twice = await listTwice(bank, lost)
      const name = 'transfers sent twice where no file was recorded'
      drill.report.figure(name, String(twice.length), 'must be at least 1', twice.length > 0)
    } finally {
      await bank.close()
    }
  } finally {
    await restored.close()
  }
}

/** Goes on as docs/operations/backups.md describes. */
export async function goOnAsDescribed(drill: Drill, lost: Lost): Promise<void> {
  const { report, tally } = drill
  const restored = await restore(drill, lost, 'restored')
  try {
    const url = restored.cluster.url('passbook_owner')
    report.none('tables that differ from the second', await compareContents(lost.moment, url))
    const left = await recordFiles(drill, lost, restored)
    const bank = await open(restored, lost)
    try {
      await Promise.all(lost.people.map(signInThroughSandbox))
      await reportStatements(report, lost)
      await Promise.all(lost.people.map((person) => depositSome(person)))
      await passDays(new Person(CLERK, bank.ports, tally), FILE_DAYS)
      const { open: waiting } = await untilJobsDone(bank, Date.now())
      report.none('jobs still open at the end', waiting)
      report.none('transfers sent twice', await listTwice(bank, lost))
      await reportHistory(drill, lost, bank, left)
      const verified = await runCommand('verify', [], bank.settings)
      const words = (verified.out || verified.err).trim().slice(0, MAX_WORDS)
      report.figure('`npm run verify`', words, 'must balance', verified.code === 0)
      const taken = await restored.backups.take(bank.settings)
      report.say(`the next base backup: ${taken.out.split('\n')[0]}`)
      report.none('failures that no server expected', bank.listUnexpected())
    } finally {
      await bank.close()
    }
  } finally {
    await restored.close()
  }
}

const MAX_WORDS = 200

/** Records the files that left after the second, before any job works. Returns the entries that belong to nothing. */
async function recordFiles(
  { report, home }: Drill,
  { sentSince }: Lost,
  { cluster, folder }: Restored,
): Promise<number> {
  const network = path.join(home, 'network')
  mkdirSync(network)
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: cluster.url('passbook_app'),
    DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
  }
  let left = 0
  for (const { id, text } of sentSince) {
    const file = path.join(network, `${id}.ach`)
    writeFileSync(file, text)
    const args = ['--as', 'Olive Operator', 'record-sent-file', file]
    const { out } = await mustRun('operator', args, settings)
    const [first = '', ...others] = out.trim().split('\n')
    report.say(first)
    left += others.length
  }
  return left
}

async function reportStatements(report: Report, { people, statements }: Lost): Promise<void> {
  const again = await downloadAll(people)
  const wrong = [...statements].flatMap(([name, bytes]) => {
    if (again.get(name)?.equals(bytes)) return []
    return [`${name}: ${again.get(name)?.length ?? 'no'} bytes, and not the ${bytes.length} it had`]
  })
  report.none('statements that are not the same bytes', wrong, String(statements.size))
}

/** What the network has: the files before the disk was lost, and those that the restored bank sent. */
async function listTwice(bank: Bank, { sentBefore, sentSince }: Lost): Promise<string[]> {
  const had = [...sentBefore, ...sentSince]
  const texts = new Set(had.map(({ text }) => text))
  const sent = (await readFiles(bank)).filter(({ text }) => !texts.has(text))
  return listSentTwice([...had, ...sent])
}

/** Compares the bank with the calls until the second and since the restore; those between are gone. */
async function reportHistory(
  { report, tally }: Drill,
  { moment, calls }: Lost,
  bank: Bank,
  left: number,
): Promise<void> {
  const history = [...moment.history, ...tally.history.attempts.slice(calls)]
  const files = await readFiles(bank)
  const verdict = await check({
    history,
    url: bank.cluster.url('passbook_owner'),
    files,
    deliveries: [],
  })
  const [ofNothing, others] = split(verdict.findings)
  report.say(`the checker compared ${verdict.calls} calls until the second and since the restore`)
  report.none(
    'findings of the checker',
    others.map(({ kind, words }) => `${kind}: ${words}`),
  )
  const name = 'entries of orders that are gone, which the command named'
  report.figure(name, `${left} of ${ofNothing.length}`, 'must be all', left === ofNothing.length)
}

/** Entries of recorded files that belong to no transfer of the books, and everything else. */
function split(findings: readonly Finding[]): [Finding[], Finding[]] {
  const isOfNothing = ({ kind, words }: Finding) =>
    kind === 'file' && words.startsWith('an entry of no transfer')
  return [findings.filter(isOfNothing), findings.filter((one) => !isOfNothing(one))]
}
