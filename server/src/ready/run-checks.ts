import pino from 'pino'
import { type Config, examineSettings } from '../config.ts'
import { closeContext, openContext } from '../context.ts'
import { StartError } from '../platform/errors.ts'
import { randomToken } from '../platform/secrets.ts'
import { backupChecks } from './backups.ts'
import {
  type Check,
  DANGERS,
  type Danger,
  type Deployment,
  type ReadyOptions,
  reasonOf,
} from './check.ts'
import { canReachDatabase, databaseChecks } from './database.ts'
import { eventChecks } from './events.ts'
import { institutionChecks } from './institutions.ts'
import { keyChecks } from './keys.ts'
import { machineChecks } from './machine.ts'
import { outsideSystemChecks } from './outside-systems.ts'
import { publicAddressChecks } from './public-address.ts'
import { settingChecks } from './settings.ts'
import { staffChecks } from './staff.ts'
import { visitAddresses } from './visit-addresses.ts'
import { workChecks } from './work.ts'

/** Everything that is looked at. Within one danger findings are printed in this order. */
export const checks: readonly Check[] = [
  ...settingChecks,
  ...databaseChecks,
  ...keyChecks,
  ...backupChecks,
  ...publicAddressChecks,
  ...outsideSystemChecks,
  ...eventChecks,
  ...institutionChecks,
  ...staffChecks,
  ...workChecks,
  ...machineChecks,
]

export interface Finding {
  danger: Danger
  check: string
  words: string
}

export interface ReadyReport {
  /** The worst first. */
  findings: Finding[]
  /** Findings that the institution has decided to live with. */
  accepted: Finding[]
  /** The checks that could not be made because the database was out of reach. */
  leftOut: string[]
  /** How many checks were made. */
  checked: number
}

/** Checks run beside a bank that is serving people, so they take few of its connections. */
const POOL_SIZE = 4
const CHECK_TIMEOUT_MS = 10_000
/** The share of a check's time that one statement may take, and one answer from outside. */
const QUERY_SHARE = 0.8
const ANSWER_SHARE = 0.4
/** Nobody listens there. The adapters are opened with the context, and need no database. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'

/** Looks at a deployment with these settings and lists what is missing, in order of danger. */
export async function runChecks(
  env: NodeJS.ProcessEnv,
  options: ReadyOptions = {},
): Promise<ReadyReport> {
  // What is looked at is a production deployment; that it is none is a finding of its own.
  const { config, problems } = examineSettings({ ...env, NODE_ENV: 'production', SANDBOX: 'off' })
  const timeoutMs = options.world?.checkTimeoutMs ?? CHECK_TIMEOUT_MS
  const small = { databasePoolSize: POOL_SIZE, databaseTimeoutMs: timeoutMs * QUERY_SHARE }
  // Without a secret one would be made and stored, and looking must not change anything.
  const opened = { ...config, ...small, appSecret: config.appSecret ?? randomToken() }
  const log = pino({ level: 'silent' })
  const open = (settings: Config) => openContext(settings, config.databaseUrl ?? NO_DATABASE, log)
  const ctx = await open(opened).catch((error: unknown) => {
    // The file that ACH_SFTP_CONFIG names is wrong; everything else can still be looked at.
    if (!(error instanceof StartError) || !config.achSftpConfig) throw error
    problems.push({ words: error.message, isUnsafe: false })
    return open({ ...opened, achSftpConfig: undefined })
  })
  try {
    let visits: ReturnType<Deployment['visits']> | undefined
    const deployment: Deployment = {
      config,
      env,
      problems,
      ctx,
      options,
      answerTimeoutMs: timeoutMs * ANSWER_SHARE,
      visits: () => (visits ??= visitAddresses(deployment)),
    }
    return await lookAt(deployment, timeoutMs)
  } finally {
    await closeContext(ctx)
  }
}

async function lookAt(deployment: Deployment, timeoutMs: number): Promise<ReadyReport> {
  const hasDatabase = await canReachDatabase(deployment)
  const [made, leftOut] = partition(checks, (check) => hasDatabase || !check.needsDatabase)
  const looked = await Promise.all(made.map((check) => lookInTime(check, deployment, timeoutMs)))
  const all = DANGERS.flatMap((danger) => looked.flat().filter((each) => each.danger === danger))
  const accept = deployment.options.accept ?? []
  const [accepted, findings] = partition(all, ({ words }) =>
    accept.some((part) => words.includes(part)),
  )
  return { findings, accepted, leftOut: leftOut.map(({ name }) => name), checked: made.length }
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

/** A check that fails or takes too long is a finding itself, and the others go on. */
async function lookInTime(
  check: Check,
  deployment: Deployment,
  timeoutMs: number,
): Promise<Finding[]> {
  const { name, danger } = check
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    const words = `no answer within ${timeoutMs / 1000} seconds`
    timer = setTimeout(() => reject(new Error(words)), timeoutMs)
  })
  const looking = Promise.resolve().then(() => check.look(deployment))
  const found = await Promise.race([looking, tooLate])
    .catch((error: unknown) => [
      `${name} could not be looked at: ${reasonOf(error)}. Run the command again, and ask for help if it stays.`,
    ])
    .finally(() => clearTimeout(timer))
  return found.map((words) => ({ danger, check: name, words }))
}
