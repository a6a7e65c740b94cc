import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { DatabaseError } from 'pg'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Waiting, gatherer } from '../../../platform/db/gather.ts'
import {
  GroupUndone,
  groupsUndone,
  inSharedTransaction,
} from '../../../platform/db/shared-transaction.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ApplicationCaller } from './lock-application.ts'

const LANES = 2
const MOST = 16
/** One whose account somebody has locked keeps its lane so long. */
const PATIENCE_MS = 20
/** After an undone group the others are run together once more, without those that were refused. */
const GROUP_ATTEMPTS = 2
/** Of an undone group so many acts are run alone at the same time. */
const ALONE_AT_ONCE = 4
/** A person who was refused shares no transaction for so long: they cannot undo others repeatedly. */
const APART_MS = 60_000
/** So many of them are remembered, the latest. */
const MOST_APART = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

type World = Pick<Context, 'db' | 'log' | 'realTime'>

interface Act extends Waiting<unknown> {
  act: (trx: Transaction) => Promise<unknown>
  depositorId: string
  ctx: World
}

const gather = gatherer<Act>({ lanes: LANES, most: MOST, run: runGroup })

/** Until when people who were refused are run alone, by their id. */
const apart = new Map<string, number>()

/**
 * Runs an act together with those of other people that come at the same time: in one transaction,
 * with one statement for what all of them ask. If one is refused, all are undone; the others are run
 * together once more without it, and then each alone. Each has its key, so that none is done twice.
 * Two holders of one account may share a transaction and its locks: an act that depends on what the
 * other holder does meanwhile must not be gathered.
 */
export function gatherAct<T>(
  ctx: World,
  { institution_id, depositor_id }: ApplicationCaller,
  act: (trx: Transaction) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction || isApart(ctx, depositor_id)) return inTransaction(ctx.db, act)
  return new Promise<T>((resolve, reject) => {
    const settle = { resolve: resolve as Act['resolve'], reject }
    const names = [depositor_id]
    const common = institution_id
    gather(ctx.db, { names, common, act, depositorId: depositor_id, ctx, ...settle })
  })
}

async function runGroup(db: Database, group: readonly Act[]): Promise<void> {
  // Whoever was refused while this one waited would undo the group again.
  const alone = group.filter(({ ctx, depositorId }) => isApart(ctx, depositorId))
  let together = group.filter((one) => !alone.includes(one))
  for (let attempt = 1; attempt <= GROUP_ATTEMPTS && together.length > 1; attempt += 1) {
    const refused = await refusedTogether(db, together)
    if (refused === null) together = []
    else if (refused.length === 0) break
    else {
      alone.push(...refused)
      together = together.filter((one) => !refused.includes(one))
    }
  }
  const each = runEach(db, [...together, ...alone])
  await Promise.race([each, sleep(PATIENCE_MS, undefined, { ref: false })])
}

/** Null: all were done. Otherwise all were undone, and these were refused, as far as it is known. */
async function refusedTogether(db: Database, group: readonly Act[]): Promise<Act[] | null> {
  // Accounts are locked in one order, whoever else works on them.
  const inOrder = group.toSorted((one, other) => (one.depositorId < other.depositorId ? -1 : 1))
  try {
    const done = await inSharedTransaction(
      db,
      inOrder.map(({ act }) => act),
    )
    for (const [index, { resolve }] of inOrder.entries()) resolve(done[index])
    return null
  } catch (error) {
    // Undone as a whole, or nobody knows: run again, each finds by its key what was done.
    const causes = causesOf(error)
    const isRefused = causes.every((cause) => cause === undefined || cause instanceof DomainError)
    const refused = isRefused ? inOrder.filter((_one, index) => causes[index] !== undefined) : []
    report(group, { causes, refused: refused.length })
    return refused
  }
}

/** Why each act failed, undefined for those that did not. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof GroupUndone)) return [error]
  return error.ends.map((end) => (end.status === 'rejected' ? end.reason : undefined))
}

function report(
  [first, ...others]: readonly Act[],
  { causes, refused }: { causes: readonly unknown[]; refused: number },
): void {
  const reason = refused > 0 ? 'refused' : isBusy(causes) ? 'busy' : 'failed'
  groupsUndone.inc({ reason })
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
    if (error instanceof DomainError) keepApart(ctx, depositorId)
    reject(error)
  }
}

function isApart({ realTime }: World, depositorId: string): boolean {
  return (apart.get(depositorId) ?? 0) > realTime.now().getTime()
}

function keepApart({ realTime }: World, depositorId: string): void {
  // Last in line again: the first are the oldest.
  apart.delete(depositorId)
  apart.set(depositorId, realTime.now().getTime() + APART_MS)
  const [oldest] = apart.keys()
  if (apart.size > MOST_APART && oldest !== undefined) apart.delete(oldest)
}
