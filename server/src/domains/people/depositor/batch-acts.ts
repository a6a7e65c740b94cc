import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { DatabaseError } from 'pg'
import type { Context } from '../../../context.ts'
import { type BatchItem, createBatchQueue } from '../../../platform/db/batch-queue.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  BatchRolledBack,
  rolledBackBatches,
  inSharedTransaction,
} from '../../../platform/db/shared-transaction.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ApplicationCaller } from './lock-application.ts'

const LANES = 2
const MAX_ACTS = 16
/** How long acts that wait for a locked account may occupy their lane. */
const MAX_LANE_WAIT_MS = 20
/** After a rollback, the acts that were not refused run together once more. */
const GROUP_ATTEMPTS = 2
/** How many acts of a rolled-back group run at the same time, each in its transaction. */
const ALONE_AT_ONCE = 4
/** How long a refused person runs alone, so that they cannot roll back the acts of others repeatedly. */
const ISOLATION_MS = 60_000
/** How many such people are remembered; the oldest are dropped. */
const MAX_ISOLATED = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

type ActContext = Pick<Context, 'db' | 'log' | 'realTime'>

interface Act extends BatchItem<unknown> {
  act: (trx: Transaction) => Promise<unknown>
  depositorId: string
  ctx: ActContext
}

const addToBatch = createBatchQueue<Act>({ lanes: LANES, maxItems: MAX_ACTS, run: runGroup })

/** The time until which a refused person runs alone, by depositor id. */
const isolatedUntil = new Map<string, number>()

/**
 * Runs an act in one transaction with acts of other people that arrive at the same time, and combines their
 * SQL statements. If one is refused, all are rolled back; the others run together once more without it, and
 * then each alone. Each has an idempotency key, so none takes effect twice. Two holders of one account may
 * share a transaction and its locks, so an act that depends on the other holder must not be batched.
 */
export function batchAct<T>(
  ctx: ActContext,
  { institution_id, depositor_id }: ApplicationCaller,
  act: (trx: Transaction) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction || isIsolated(ctx, depositor_id)) return inTransaction(ctx.db, act)
  return new Promise<T>((resolve, reject) => {
    const settle = { resolve: resolve as Act['resolve'], reject }
    const lockKeys = [depositor_id]
    const batchKey = institution_id
    addToBatch(ctx.db, { lockKeys, batchKey, act, depositorId: depositor_id, ctx, ...settle })
  })
}

async function runGroup(db: Database, group: readonly Act[]): Promise<void> {
  // People who were refused meanwhile would roll the group back again.
  const alone = group.filter(({ ctx, depositorId }) => isIsolated(ctx, depositorId))
  let together = group.filter((item) => !alone.includes(item))
  for (let attempt = 1; attempt <= GROUP_ATTEMPTS && together.length > 1; attempt += 1) {
    const refused = await runTogether(db, together)
    if (refused === null) together = []
    else if (refused.length === 0) break
    else {
      alone.push(...refused)
      together = together.filter((item) => !refused.includes(item))
    }
  }
  const each = runEach(db, [...together, ...alone])
  await Promise.race([each, sleep(MAX_LANE_WAIT_MS, undefined, { ref: false })])
}

/** Returns null if all succeeded. Otherwise all were rolled back; it returns the refused acts, if known. */
async function runTogether(db: Database, group: readonly Act[]): Promise<Act[] | null> {
  // All transactions lock accounts in the same order, which avoids deadlocks.
  const inOrder = group.toSorted((one, other) => (one.depositorId < other.depositorId ? -1 : 1))
  try {
    const done = await inSharedTransaction(
      db,
      inOrder.map(({ act }) => act),
    )
    for (const [index, { resolve }] of inOrder.entries()) resolve(done[index])
    return null
  } catch (error) {
    // The batch was rolled back, or its result is unknown. A rerun finds by key what was done.
    const causes = causesOf(error)
    const isRefused = causes.every((cause) => cause === undefined || cause instanceof DomainError)
    const refused = isRefused ? inOrder.filter((_one, index) => causes[index] !== undefined) : []
    report(group, { causes, refused: refused.length })
    return refused
  }
}

/** Why each act failed; undefined for those that did not. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof BatchRolledBack)) return [error]
  return error.outcomes.map((end) => (end.status === 'rejected' ? end.reason : undefined))
}

function report(
  [first, ...others]: readonly Act[],
  { causes, refused }: { causes: readonly unknown[]; refused: number },
): void {
  const reason = refused > 0 ? 'refused' : isBusy(causes) ? 'busy' : 'failed'
  rolledBackBatches.inc({ reason })
  const err = causes.find((cause) => cause !== undefined)
  const size = others.length + 1
  first?.ctx.log.warn({ reason, size, refused, err }, 'a group of acts was undone and is run again')
}

function isBusy(causes: readonly unknown[]): boolean {
  return causes.some((cause) => cause instanceof DatabaseError && cause.code === LOCK_NOT_AVAILABLE)
}

async function runEach(db: Database, acts: readonly Act[]): Promise<void> {
  await pLimit(ALONE_AT_ONCE).map(acts, (act) => runAlone(db, act))
}

async function runAlone(db: Database, { act, ctx, depositorId, resolve, reject }: Act) {
  try {
    resolve(await inTransaction(db, act))
  } catch (error) {
    if (error instanceof DomainError) isolate(ctx, depositorId)
    reject(error)
  }
}

function isIsolated({ realTime }: ActContext, depositorId: string): boolean {
  return (isolatedUntil.get(depositorId) ?? 0) > realTime.now().getTime()
}

function isolate({ realTime }: ActContext, depositorId: string): void {
  // Deleting first moves the entry to the end, so that the first entry is the oldest.
  isolatedUntil.delete(depositorId)
  isolatedUntil.set(depositorId, realTime.now().getTime() + ISOLATION_MS)
  const [oldest] = isolatedUntil.keys()
  if (isolatedUntil.size > MAX_ISOLATED && oldest !== undefined) isolatedUntil.delete(oldest)
}
