import type { Institution } from './bank.ts'
import type { Inputs } from './inputs.ts'

/** What a run of an institution needs, in seconds of one core. */
export interface Work {
  /** How long it takes when nothing else runs. */
  aloneSeconds: number
  /** Of the event loop of its process. */
  mainSeconds: number
  /** Of the thread of its process that writes PDFs. */
  pdfSeconds: number
  postgresSeconds: number
  /** One statement, which a fail-over undoes. Others continue where they stopped. */
  isOneStatement?: boolean
}

/** `settleDue` prepares one page of transfers while it writes another. */
const SETTLE_LANES = 2

/** The runs with much to do at the end of a month. All others cost as much as a run without work. */
const HEAVY_RUNS: Readonly<Record<string, (institution: Institution, inputs: Inputs) => Work>> = {
  accrue: ({ depositors }, { accrualPostgresMs }) => ({
    ...oneByOne(depositors, 0, accrualPostgresMs),
    isOneStatement: true,
  }),
  post_interest: ({ depositors }, { interestServerMs, interestPostgresMs }) =>
    oneByOne(depositors, interestServerMs, interestPostgresMs),
  statements: statementWork,
  receive: (institution, inputs) =>
    oneByOne(
      transfersOf(institution.depositors, inputs) * inputs.returnShare,
      inputs.returnServerMs,
      inputs.returnPostgresMs,
    ),
  settle: (institution, inputs) => {
    const serverMs = inputs.postServerMs + inputs.availableServerMs + inputs.emailServerMs
    const postgresMs = inputs.postPostgresMs + inputs.availablePostgresMs + inputs.emailPostgresMs
    const work = oneByOne(transfersOf(institution.depositors, inputs), serverMs, postgresMs)
    return { ...work, aloneSeconds: work.aloneSeconds / SETTLE_LANES }
  },
  submit: (institution, inputs) =>
    oneByOne(
      transfersOf(institution.depositors, inputs) * inputs.busiestDay,
      inputs.fileServerMs,
      inputs.filePostgresMs,
    ),
}

/** The work of a run, with what it costs to find out what there is to do. */
export function workOf(run: string, institution: Institution, inputs: Inputs): Work {
  const idleSeconds = inputs.idleRunMs / 1000
  const work = HEAVY_RUNS[run]?.(institution, inputs) ?? oneByOne(0, 0, 0)
  return {
    ...work,
    aloneSeconds: work.aloneSeconds + idleSeconds,
    mainSeconds: work.mainSeconds + idleSeconds / 2,
    postgresSeconds: work.postgresSeconds + idleSeconds / 2,
  }
}

/** Transfers that enter a file on an average business day. */
export function transfersOf(depositors: number, inputs: Inputs): number {
  return (depositors * inputs.transfersAMonth) / inputs.businessDaysAMonth
}

/** One PDF is written while the figures of the next are read and the one before is stored. */
export function secondsAStatement(inputs: Inputs): number {
  return Math.max(inputs.statementPdfMs, statementMainMs(inputs), inputs.statementPostgresMs) / 1000
}

function statementMainMs({ statementServerMs, statementPdfMs }: Inputs): number {
  return Math.max(0, statementServerMs - statementPdfMs)
}

function statementWork({ depositors }: Institution, inputs: Inputs): Work {
  return {
    aloneSeconds: depositors * secondsAStatement(inputs),
    mainSeconds: (depositors * statementMainMs(inputs)) / 1000,
    pdfSeconds: (depositors * inputs.statementPdfMs) / 1000,
    postgresSeconds: (depositors * inputs.statementPostgresMs) / 1000,
  }
}

/** The server waits for PostgreSQL and PostgreSQL for the server. */
function oneByOne(items: number, serverMs: number, postgresMs: number): Work {
  return {
    aloneSeconds: (items * (serverMs + postgresMs)) / 1000,
    mainSeconds: (items * serverMs) / 1000,
    pdfSeconds: 0,
    postgresSeconds: (items * postgresMs) / 1000,
  }
}
