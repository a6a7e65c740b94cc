import type { Inputs } from './inputs.ts'

/** The machines of one cell, or the one machine before there are cells. */
export interface Layout {
  name: string
  /** Of the primary; each standby has as many. */
  databaseCores: number
  databaseNodes: number
  /** Processes of pages and API, each of which fills about one core and hashes passwords on others. */
  pageProcesses: number
  pageCores: number
  jobProcesses: number
  /** An event loop and a thread that writes PDFs. */
  coresAJobProcess: number
  /** DATABASE_POOL_SIZE of a process of jobs. */
  jobPool: number
  /** `max_connections` of the primary. */
  primaryConnections: number
}

/** One process does everything beside its database. */
export const SMALL_MACHINE: Layout = {
  name: 'one machine of 4 cores',
  databaseCores: 2,
  databaseNodes: 1,
  pageProcesses: 1,
  pageCores: 1,
  jobProcesses: 1,
  coresAJobProcess: 1,
  jobPool: 10,
  primaryConnections: 100,
}

/** Pages and jobs have processes of their own. */
export const LARGE_MACHINE: Layout = {
  name: 'one machine of 8 cores',
  databaseCores: 4,
  databaseNodes: 1,
  pageProcesses: 2,
  pageCores: 2,
  jobProcesses: 1,
  coresAJobProcess: 2,
  jobPool: 10,
  primaryConnections: 100,
}

export const SMALL_CELL: Layout = {
  name: 'a cell of 20 cores',
  databaseCores: 4,
  databaseNodes: 3,
  pageProcesses: 2,
  pageCores: 4,
  jobProcesses: 2,
  coresAJobProcess: 2,
  jobPool: 40,
  primaryConnections: 200,
}

export const CELL: Layout = {
  name: 'a cell of 44 cores',
  databaseCores: 8,
  databaseNodes: 3,
  pageProcesses: 4,
  pageCores: 8,
  jobProcesses: 6,
  coresAJobProcess: 2,
  jobPool: 40,
  primaryConnections: 400,
}

export function coresOf(layout: Layout): number {
  const { databaseCores, databaseNodes, pageCores, jobProcesses, coresAJobProcess } = layout
  return databaseCores * databaseNodes + pageCores + jobProcesses * coresAJobProcess
}

const DAYS_A_MONTH = 30
const HOURS_A_DAY = 24
const SECONDS_AN_HOUR = 3_600
/** Nobody sleeps everywhere: the night has at least this share of the busiest hour. */
const LEAST_TRAFFIC = 0.05
const DAY_BEGINS_AT = 5

export interface Traffic {
  signInsASecond: number
  ordersASecond: number
  pageCores: number
  postgresCores: number
}

/** What depositors do in the busiest hour of the busiest day. Every transfer counts as if made by hand. */
export function busiestTraffic(depositors: number, inputs: Inputs): Traffic {
  const perSecond = (aMonth: number) =>
    (depositors * aMonth * inputs.busiestDay * inputs.busiestHour) / DAYS_A_MONTH / SECONDS_AN_HOUR
  const signInsASecond = perSecond(inputs.signInsAMonth)
  const ordersASecond = perSecond(inputs.transfersAMonth)
  const signInMs = inputs.passwordMs + inputs.emailServerMs
  const pageMs = signInMs + inputs.readsASignIn * inputs.readServerMs
  const postgresMs = inputs.emailPostgresMs + inputs.readsASignIn * inputs.readPostgresMs
  return {
    signInsASecond,
    ordersASecond,
    pageCores: (signInsASecond * pageMs + ordersASecond * inputs.depositServerMs) / 1000,
    postgresCores: (signInsASecond * postgresMs + ordersASecond * inputs.depositPostgresMs) / 1000,
  }
}

/** The traffic at an hour, which rises in the morning and falls at night. */
export function dayTraffic(depositors: number, hour: number, inputs: Inputs): Traffic {
  const busiest = busiestTraffic(depositors, inputs)
  const angle = (Math.PI * (hour - DAY_BEGINS_AT)) / (HOURS_A_DAY - DAY_BEGINS_AT)
  const share = Math.max(LEAST_TRAFFIC, Math.sin(angle))
  return {
    signInsASecond: busiest.signInsASecond * share,
    ordersASecond: busiest.ordersASecond * share,
    pageCores: busiest.pageCores * share,
    postgresCores: busiest.postgresCores * share,
  }
}
