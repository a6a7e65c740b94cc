import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { OPERATIONS } from '../../../server/test/operations.ts'
import { temporaryFolder } from '../../../server/test/temporary-folder.ts'
import { installPrometheus } from '../../install-prometheus.ts'
import { Bank } from '../bank.ts'
import { make } from '../clean-up.ts'
import { mustRun } from '../commands.ts'
import { FIRST_CUSTOMER, GOOD_DAYS, openAccount, passDays } from '../customers.ts'
import { Person } from '../person.ts'
import { type Report, seconds } from '../report.ts'
import { Backups } from '../restore/backups.ts'
import { Tally } from '../tally.ts'
import { bankingWalks } from './banking.ts'
import { machineryWalks } from './machinery.ts'
import { KEYS, outsideWalks } from './outside.ts'
import { Prometheus, msUntil } from './prometheus.ts'
import type { Scene, Walk } from './walk.ts'

const SERVERS = 2
const CLERK = 9_995
const CUSTOMERS = 2
const SILENT_MS = 60_000
const RAISED_MS = 120_000
const OVER_MS = 180_000

/**
 * Jobs come first: a tick that was cut off, as when a process is killed, stays in the table as one that used up its
 * attempts, and JobsFailed is raised until somebody follows its runbook.
 */
const WALKS: readonly Walk[] = [...bankingWalks, ...machineryWalks, ...outsideWalks]

/** Alerts whose fault a command cannot cause within minutes on a small bank, with the reason. */
const NOT_WALKED: Readonly<Record<string, string>> = {
  DatabaseDiskFull: 'needs a disk of its own that is full',
  MemoryHigh: 'needs 1.5 GB in one process',
  CallsRefused: 'is what `npm run bench -- overload` measures',
  CallsSlow: 'is what `npm run bench -- overload` measures',
  PoolExhausted: 'is what `npm run bench -- overload` measures',
  EventLoopBlocked: 'no call of ours computes so long',
  SignInAttack:
    'needs more than two wrong passwords a second, which this machine cannot hash beside the rest',
  PapersFailed: 'needs a statement that cannot be written',
  EmailsLate: 'has the fault of JobsLate: emails that nobody takes',
  TextsFailing: 'has the fault of EmailsFailing at another provider',
  AchTransfersLeftBehind: 'needs a transfer that every file leaves out for a day',
  AchEntriesLeftOut: 'needs a linked account that cannot be written into a file',
  ReturnsNotApplied: 'needs a return that staff decide about for an hour',
  ReturnRateNearLimit: 'needs the debits of 60 days',
}

/**
 * Walks the runbooks: causes each fault on a running bank, waits until the expression of its alert holds on the
 * figures that the servers serve, does what the runbook says, and waits until the alert is over.
 */
export async function walkRunbooks(report: Report): Promise<void> {
  installPrometheus()
  const { it: home, close } = await make(
    async () => temporaryFolder('runbooks'),
    (folder) => rmSync(folder, { recursive: true, force: true }),
  )
  try {
    const backups = new Backups(path.join(home, 'backup'))
    const bank = await Bank.open(SERVERS, { settings: await backups.readSettings(), env: KEYS })
    try {
      const scene = await openScene(report, bank, backups)
      const { it, close: end } = await Prometheus.open(home, bank.ports)
      try {
        reportCoverage(report, it.prometheus)
        for (const walk of WALKS) await walkOne(scene, it.prometheus, walk)
      } finally {
        await end()
      }
    } finally {
      await bank.close()
    }
  } finally {
    await close()
  }
}

async function openScene(report: Report, bank: Bank, backups: Backups): Promise<Scene> {
  const tally = new Tally()
  const customers = Array.from(
    { length: CUSTOMERS },
    (_, n) => new Person(FIRST_CUSTOMER + n, bank.ports, tally),
  )
  await Promise.all(customers.map(openAccount))
  const clerk = new Person(CLERK, bank.ports, tally)
  await passDays(clerk, GOOD_DAYS)
  const env = { ...bank.settings, ...KEYS }
  // As cron does every night.
  await mustRun('verify', [], env)
  return { bank, backups, customers, clerk, report, env }
}

async function walkOne(scene: Scene, prometheus: Prometheus, walk: Walk): Promise<void> {
  const { report } = scene
  const { runbook, fault, alerts, cause, meanwhile, follow } = walk
  report.say(`${runbook}: ${fault}`)
  const areRaised = async () => {
    await meanwhile?.(scene)
    const raised = await Promise.all(alerts.map((name) => prometheus.fires(name)))
    return raised.every(Boolean)
  }
  const areOver = async () => {
    const raised = await Promise.all(alerts.map((name) => prometheus.fires(name)))
    return !raised.some(Boolean)
  }
  try {
    reportTime(report, '  silent before the fault', await msUntil(areOver, SILENT_MS), SILENT_MS)
    await cause(scene)
    const raisedMs = await msUntil(areRaised, RAISED_MS)
    reportTime(report, `  ${alerts.join(' and ')} raised`, raisedMs, RAISED_MS)
    await follow(scene)
    const overMs = await msUntil(areOver, OVER_MS)
    reportTime(report, '  over after the runbook was followed', overMs, OVER_MS)
  } catch (error) {
    report.none(`  ${runbook} walked to its end`, [(error as Error).message])
  }
}

function reportTime(report: Report, name: string, ms: number | undefined, limitMs: number): void {
  const value = ms === undefined ? 'never' : `after ${seconds(ms)}`
  report.figure(name, value, `within ${seconds(limitMs)}`, ms !== undefined)
}

/** Every alert is walked, or says why not; so is every runbook. */
function reportCoverage(report: Report, { alerts }: Prometheus): void {
  const walked = new Set(WALKS.flatMap((walk) => walk.alerts))
  const names = alerts.map(({ name }) => name)
  const silent = names.filter((name) => !walked.has(name) && !Object.hasOwn(NOT_WALKED, name))
  report.none('alerts that are not walked and do not say why', silent, String(names.length))
  for (const [name, why] of Object.entries(NOT_WALKED)) report.say(`not walked: ${name} ${why}`)
  const runbooks = readdirSync(path.join(OPERATIONS, 'runbooks'))
  const visited = new Set(WALKS.map(({ runbook }) => `${runbook}.md`))
  const unvisited = runbooks.filter((file) => file !== 'README.md' && !visited.has(file))
  report.say(
    `${visited.size} of ${runbooks.length - 1} runbooks are walked; not ${unvisited.join(', ')}`,
  )
}
