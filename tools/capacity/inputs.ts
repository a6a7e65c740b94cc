/**
 * What the capacity model is computed from. Each input says where its value comes from: `measured` by a command of
 * this repository, a `setting` of the code, or `assumed` by us about depositors, machines and outside systems.
 * `npm run capacity -- --set statementPdfMs=30` tries another value.
 */

export interface Input {
  value: number
  unit: string
  kind: 'measured' | 'setting' | 'assumed'
  source: string
}

/** Processor time, log and storage of parts of a night, on two busy x64 cores. */
const NIGHT_COSTS =
  'npm run bench -- night-costs, 2026-11-20, two busy x64 cores, worse of two runs'
const MEASURED_ONCE = 'npm run bench -- night-costs, 2026-11-20, two busy x64 cores, one run'
const TRANSFERS =
  'npm run bench -- transfers, 2026-11, fourth x64 machine, idle (docs/performance.md)'
const READS = 'npm run bench -- reads, 2026-11, /transactions, idle x64 (docs/performance.md)'
const PARTS = 'npm run bench -- deposit-parts, 2026-11, idle x64 (docs/performance.md)'
const OURS = 'assumption of ours; replace it by your own figure'

function measured(value: number, unit: string, source: string): Input {
  return { value, unit, kind: 'measured', source }
}

function setting(value: number, unit: string, source: string): Input {
  return { value, unit, kind: 'setting', source }
}

function assumed(value: number, unit: string, source = OURS): Input {
  return { value, unit, kind: 'assumed', source }
}

export const INPUTS = {
  // Processor time by day.
  passwordMs: measured(19, 'ms', NIGHT_COSTS),
  readServerMs: measured(0.72, 'ms', READS),
  readPostgresMs: measured(0.39, 'ms', READS),
  depositServerMs: measured(0.95, 'ms', TRANSFERS),
  depositPostgresMs: measured(1.26, 'ms', TRANSFERS),
  emailServerMs: measured(0.39, 'ms', PARTS),
  emailPostgresMs: measured(0.41, 'ms', PARTS),

  // Processor time at night, for one account, transfer or return.
  accrualPostgresMs: measured(0.012, 'ms', NIGHT_COSTS),
  interestServerMs: measured(0.03, 'ms', NIGHT_COSTS),
  interestPostgresMs: measured(1.41, 'ms', NIGHT_COSTS),
  statementServerMs: measured(27.6, 'ms', `${NIGHT_COSTS}; 25.6 by npm run bench -- statements`),
  statementPdfMs: measured(
    15,
    'ms',
    'the thread that writes PDFs (docs/performance.md, “Documents and news”)',
  ),
  statementPostgresMs: measured(5, 'ms', NIGHT_COSTS),
  fileServerMs: measured(0.2, 'ms', NIGHT_COSTS),
  filePostgresMs: measured(0.35, 'ms', NIGHT_COSTS),
  postServerMs: measured(0.09, 'ms', NIGHT_COSTS),
  postPostgresMs: measured(0.45, 'ms', NIGHT_COSTS),
  availableServerMs: measured(0.05, 'ms', NIGHT_COSTS),
  availablePostgresMs: measured(1.36, 'ms', NIGHT_COSTS),
  returnServerMs: measured(8.3, 'ms', MEASURED_ONCE),
  returnPostgresMs: measured(9.1, 'ms', MEASURED_ONCE),
  progressPostgresMs: measured(0.58, 'ms', `${MEASURED_ONCE}; of one institution, by each look`),
  idleRunMs: assumed(20, 'ms', 'a run without work: some ten short statements; assumption of ours'),
  failOverSeconds: measured(
    16,
    's',
    'npm run cluster -- fail-over --kind node, 2026-11-19 (docs/cluster.md)',
  ),

  // Storage, and what PostgreSQL writes to its log, which backups keep.
  accrualBytes: measured(161, 'B', NIGHT_COSTS),
  accrualLogBytes: measured(232, 'B', NIGHT_COSTS),
  interestBytes: measured(3_650, 'B', NIGHT_COSTS),
  interestLogBytes: measured(5_230, 'B', NIGHT_COSTS),
  statementBytes: measured(3_820, 'B', NIGHT_COSTS),
  statementLogBytes: measured(4_100, 'B', NIGHT_COSTS),
  statementFileBytes: measured(33_100, 'B', `${NIGHT_COSTS}; of five deposits`),
  transferBytes: measured(7_150, 'B', `${NIGHT_COSTS}: into its file, posted, available`),
  transferLogBytes: measured(14_700, 'B', `${NIGHT_COSTS}: into its file, posted, available`),
  orderBytes: assumed(
    3_000,
    'B',
    'an order with its call, events, audit rows and email, before its file; by the measured sizes of these rows',
  ),
  personBytes: assumed(
    20_000,
    'B',
    'an account with person, link, signed documents, devices and sessions; 4 kB of it measured',
  ),
  signInBytes: assumed(
    3_000,
    'B',
    'session, activity and audit rows of a sign-in, by the measured size of an audit row',
  ),

  // Settings of the code.
  poolConnections: setting(
    10,
    'connections',
    'DATABASE_POOL_SIZE of a process of pages, default (server/src/config.ts)',
  ),
  queueConnections: setting(
    10,
    'connections',
    'server/src/doors/jobs/run.ts: a lane each, two more, and the lock',
  ),
  bankWorkers: setting(4, 'jobs', 'LANES.bank in server/src/platform/queue/job-table.ts'),
  noticesWorkers: setting(1, 'jobs', 'LANES.notices in server/src/platform/queue/job-table.ts'),
  papersWorkers: setting(2, 'jobs', 'LANES.papers in server/src/platform/queue/job-table.ts'),
  moneyParallel: setting(
    3,
    'institutions',
    'PARALLEL in server/src/doors/banking-day/banking-tick.ts',
  ),
  noticesParallel: setting(
    1,
    'institutions',
    'PARALLEL in server/src/doors/banking-day/banking-tick.ts',
  ),
  papersParallel: setting(
    2,
    'institutions',
    'PARALLEL in server/src/doors/banking-day/banking-tick.ts',
  ),
  scrapeSeconds: setting(
    15,
    's',
    'scrape_interval (docs/operations/README.md): each process then looks how late runs are',
  ),
  emailsAtOnce: setting(
    4,
    'emails',
    'AT_ONCE in server/src/doors/jobs/send-emails.ts, for each process',
  ),

  // Depositors.
  signInsAMonth: assumed(4, 'sign-ins'),
  readsASignIn: assumed(10, 'calls'),
  transfersAMonth: assumed(
    1.5,
    'transfers',
    'deposits and withdrawals, recurring ones included; assumption of ours',
  ),
  returnShare: assumed(
    0.01,
    'of transfers',
    'the network looks at institutions above 15 %; assumption of ours',
  ),
  businessDaysAMonth: assumed(21, 'days'),
  busiestDay: assumed(2, '× a business day', 'the first of a month; assumption of ours'),
  busiestHour: assumed(0.12, 'of a day'),
  busiestMinute: assumed(2, '× the hour'),
  sizeSkew: assumed(0.7, 'exponent', 'of the n-th largest institution by n; assumption of ours'),

  // Machines and outside systems.
  coreEfficiency: assumed(
    0.8,
    'of a core',
    'what many cores do of as many times one core; measured with two only',
  ),
  busiestShare: assumed(
    0.5,
    'of the cores',
    'how busy a machine may be in the busiest minute; assumption of ours',
  ),
  emailSeconds: assumed(0.1, 's', 'until a mail server has taken an email; assumption of ours'),
  primaryDiskBytes: assumed(15.36e12, 'B', 'one large NVMe disk; assumption of ours'),
  yearsKept: assumed(7, 'years', 'assumption of ours'),
  logDaysKept: setting(
    35,
    'days',
    'npm run backup -- take, --keep-days (docs/operations/backups.md)',
  ),
  lateReturnsShare: assumed(
    0.05,
    'of institutions',
    'whose bank cannot be reached at 08:00; assumption of ours',
  ),
  lateReturnsMinutes: assumed(75, 'minutes', 'until it can be reached; assumption of ours'),
  slowCellSpeed: assumed(0.5, '× the others', 'one cell on worse machines; assumption of ours'),
} satisfies Record<string, Input>

export type InputName = keyof typeof INPUTS
export type Inputs = Readonly<Record<InputName, number>>

export function isInputName(name: string): name is InputName {
  return Object.hasOwn(INPUTS, name)
}

/** The values of all inputs, some of them replaced. */
export function inputsWith(changes: Partial<Inputs> = {}): Inputs {
  const values = Object.entries(INPUTS).map(([name, { value }]) => [name, value])
  return { ...(Object.fromEntries(values) as Inputs), ...changes }
}
