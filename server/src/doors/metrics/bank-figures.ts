import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import {
  type BankState,
  type RateState,
  type RunState,
  readBankState,
  readReturnRates,
} from './read-figures.ts'

/** Several scrapers in this time share one reading. */
const FRESH_MS = 5_000
/** Counting the debits of two months takes longer, and the rates change once a day. */
const RATES_FRESH_MS = 10 * 60_000
/** A scrape must end before its scraper gives up, which by default is after 10 seconds. */
const READ_TIMEOUT_MS = 4_000
/** Institutions with labels of their own; those beyond, in the order of their slugs, share the label `other`. */
const MOST_NAMED = 200
const OTHER = 'other'

/** The state of the bank as gauges. They are absent while the database cannot be read. */
export class BankFigures {
  readonly #ctx: Context
  readonly #gauges: ReturnType<typeof openGauges>
  #reading: Promise<void> | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #rates: RateState[] = []
  #ratesReadAt = Number.NEGATIVE_INFINITY

  constructor(registry: Registry, ctx: Context) {
    this.#ctx = ctx
    this.#gauges = openGauges(registry)
    this.#forget()
  }

  /** Reads the state unless that was done a moment ago; never throws, and never takes long. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < FRESH_MS) return
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    const read = this.#reading.then(() => true)
    const isInTime = await Promise.race([read, sleep(READ_TIMEOUT_MS, false, { ref: false })])
    if (!isInTime) this.#forget()
  }

  async #read(): Promise<void> {
    try {
      const state = await readBankState(this.#ctx)
      if (performance.now() - this.#ratesReadAt > RATES_FRESH_MS) {
        this.#rates = await readReturnRates(this.#ctx)
        this.#ratesReadAt = performance.now()
      }
      this.#show(state)
      this.#readAt = performance.now()
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'the figures could not be read from the database')
      this.#forget()
    }
  }

  #forget(): void {
    for (const gauge of Object.values(this.#gauges)) clear(gauge)
    this.#gauges.databaseUp.set(0)
  }

  #show(state: BankState): void {
    this.#forget()
    const gauges = this.#gauges
    gauges.databaseUp.set(1)
    gauges.institutions.set(state.institutions.length)
    for (const { lane, oldestSeconds, ...counts } of state.lanes) {
      for (const [what, count] of Object.entries(counts))
        gauges.jobs.set({ lane, state: what }, count)
      gauges.oldestJob.set({ lane }, oldestSeconds)
    }
    if (state.heartbeatSeconds !== null) gauges.heartbeat.set(state.heartbeatSeconds)
    if (state.mailboxSeconds !== null) gauges.mailbox.set(state.mailboxSeconds)
    const { oldest_seconds, ...emails } = state.emails
    for (const [what, count] of Object.entries(emails)) gauges.emails.set({ state: what }, count)
    gauges.oldestEmail.set(oldest_seconds ?? 0)
    if (state.verification) {
      gauges.verifiedAt.set(state.verification.finished_at.getTime() / 1000)
      gauges.verifiedSound.set(state.verification.is_sound ? 1 : 0)
    }
    this.#showBackups(state)
    this.#showInstitutions(state)
  }

  #showBackups({ archiver, backedUpAt }: BankState): void {
    const gauges = this.#gauges
    if (archiver) gauges.archiveFailing.set(archiver.isFailing ? 1 : 0)
    if (archiver?.archivedAt) gauges.archivedAt.set(archiver.archivedAt.getTime() / 1000)
    if (backedUpAt) gauges.backedUpAt.set(backedUpAt.getTime() / 1000)
  }

  #showInstitutions(state: BankState): void {
    const gauges = this.#gauges
    const slugs = new Map(state.institutions.slice(0, MOST_NAMED).map(({ id, slug }) => [id, slug]))
    const named = (id: string) => slugs.get(id) ?? OTHER
    const worst = new Worst()
    for (const { institution_id, run, lateSeconds, lastFinishedAt } of state.runs) {
      const labels = { institution: named(institution_id), run }
      worst.set(gauges.runLate, labels, lateSeconds)
      showLastFinished(gauges.runFinished, labels, lastFinishedAt)
    }
    for (const { institution_id, state: at, count, oldestSeconds } of state.files) {
      const labels = { institution: named(institution_id), state: at }
      worst.set(gauges.files, labels, count)
      worst.set(gauges.oldestFile, labels, oldestSeconds)
    }
    for (const { institution_id, waiting, parked, oldest_seconds } of state.events) {
      const institution = named(institution_id)
      worst.set(gauges.events, { institution, state: 'waiting' }, waiting)
      worst.set(gauges.events, { institution, state: 'parked' }, parked)
      worst.set(gauges.oldestEvent, { institution }, oldest_seconds ?? 0)
    }
    for (const { id } of state.institutions) {
      const labels = { institution: named(id) }
      const countOf = (rows: BankState['overdue']) =>
        rows.find((row) => row.institution_id === id)?.count ?? 0
      worst.set(gauges.overdue, labels, countOf(state.overdue))
      worst.set(gauges.openAnswers, labels, countOf(state.openAnswers))
    }
    for (const { institution_id, kind, count } of state.tasks) {
      worst.set(gauges.tasks, { institution: named(institution_id), kind }, count)
    }
    for (const { institution_id, rate, percent, limitPercent } of this.#rates) {
      worst.set(gauges.returnRate, { institution: named(institution_id), rate }, percent / 100)
      gauges.returnLimit.set({ rate }, limitPercent / 100)
    }
  }
}

/** A gauge without labels would otherwise say 0, which means something. */
function clear(gauge: Gauge): void {
  gauge.reset()
  gauge.remove({})
}

/** Of several institutions with one label, the latest time would hide that one stopped. */
function showLastFinished(
  gauge: Gauge,
  labels: { institution: string; run: string },
  at: RunState['lastFinishedAt'],
): void {
  if (at && labels.institution !== OTHER) gauge.set(labels, at.getTime() / 1000)
}

/** Sets gauges to the largest of the values with the same labels. */
class Worst {
  readonly #largest = new Map<Gauge, Map<string, number>>()

  set(gauge: Gauge, labels: Record<string, string>, value: number): void {
    const values = this.#largest.get(gauge) ?? new Map<string, number>()
    this.#largest.set(gauge, values)
    const key = JSON.stringify(labels)
    const largest = Math.max(value, values.get(key) ?? 0)
    values.set(key, largest)
    gauge.set(labels, largest)
  }
}

function openGauges(registry: Registry) {
  const open = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `passbook_${name}`, help, labelNames, registers: [registry] })
  return {
    databaseUp: open(
      'database_up',
      'Whether this process could read the figures of the bank in time',
    ),
    institutions: open('institutions', 'Institutions of this deployment'),
    jobs: open('jobs', 'Jobs of each lane by state', ['lane', 'state']),
    oldestJob: open('oldest_job_seconds', 'Time since the oldest waiting job was due', ['lane']),
    heartbeat: open('job_heartbeat_age_seconds', 'Time since a process last ran the minutely job'),
    mailbox: open('mailbox_age_seconds', 'Time since the mailbox of bounces was last read'),
    emails: open('emails', 'Emails of the outbox by state', ['state']),
    oldestEmail: open('oldest_email_seconds', 'Time since the oldest waiting email was due'),
    events: open(
      'events',
      'Events that an institution’s own systems have not taken: waiting, or parked until staff decide',
      ['institution', 'state'],
    ),
    oldestEvent: open(
      'oldest_event_seconds',
      'Time since the oldest waiting event of an institution’s own systems began to wait',
      ['institution'],
    ),
    runLate: open(
      'banking_run_late_seconds',
      'Time since the oldest unfinished due time of a banking run, by the banking clock; 0 if none is due',
      ['institution', 'run'],
    ),
    runFinished: open(
      'banking_run_last_finished_timestamp_seconds',
      'When the newest day of a banking run was finished',
      ['institution', 'run'],
    ),
    files: open(
      'ach_unfinished_files',
      'ACH files that were not handed over (gathering, numbered, built) or not applied (stored)',
      ['institution', 'state'],
    ),
    oldestFile: open(
      'ach_unfinished_file_age_seconds',
      'Age of the oldest unfinished ACH file, by the banking clock',
      ['institution', 'state'],
    ),
    overdue: open('ach_overdue_transfers', 'Transfers that should have left on an earlier day', [
      'institution',
    ]),
    openAnswers: open(
      'ach_open_answers',
      'Returns and notifications of change that were received and not applied',
      ['institution'],
    ),
    tasks: open(
      'operations_tasks_open',
      'Open staff tasks about files, runs and papers that failed; absent where there are none',
      ['institution', 'kind'],
    ),
    archiveFailing: open(
      'wal_archive_failing',
      'Whether the newest file of the database’s log could not be archived; absent where nothing is archived',
    ),
    archivedAt: open(
      'wal_archived_timestamp_seconds',
      'When a file of the database’s log was last archived',
    ),
    backedUpAt: open(
      'backup_finished_timestamp_seconds',
      'When the newest base backup was finished; absent before the first',
    ),
    returnRate: open(
      'return_rate_ratio',
      'Share of the debits of 60 days that were returned; absent with fewer than 20 debits',
      ['institution', 'rate'],
    ),
    returnLimit: open('return_rate_limit_ratio', 'Limit of the network for each return rate', [
      'rate',
    ]),
    verifiedAt: open('verify_finished_timestamp_seconds', 'When `npm run verify` last finished'),
    verifiedSound: open(
      'verify_sound',
      'Whether the last `npm run verify` found the books balanced',
    ),
  }
}
