import {
  type KnownReason,
  REASON_WORDS,
  isBlocking,
  isOfPerson,
} from '@passbook/contract/console/holds'
import type { Screening } from '@passbook/contract/console/reviews'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { entityOf, lockEntity, accountPeople } from '../../../platform/callers/account-people.ts'
import { POSSIBLE_MATCH, findEmail } from './identity-queries.ts'

interface DepositorKey {
  institution_id: string
  depositor_id: string
}

export interface ReleaseInput extends DepositorKey {
  /** The hold that the request named. If the current hold is a different one, nothing is released. */
  expected?: KnownReason | null
  /** By the banking clock. */
  now: Date
  actor: Actor
}

const CHANGED = 'The hold has changed since this request. Decline it and request it again.'

/**
 * Staff release a HOLD. A hold on the account is released for all holders at once; one for identity or
 * "this was not me" only for that person (STATES). A hold from a declined review stays, and so does the review
 * of a possible sanctions match. Returns a description of the result.
 */
export function releaseHold(ctx: Context, input: ReleaseInput): Promise<{ words: string }> {
  const { institution_id, depositor_id, expected, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    await lockEntity(trx, input)
    const plan = planRelease(await listPeople(trx, input), depositor_id)
    if (expected !== undefined && expected !== plan.reason) throw invalid('depositor_id', CHANGED)
    for (const { person, after } of plan.released) {
      await trx
        .updateTable('depositors')
        .set({
          standing: after?.standing ?? null,
          standing_reason: after?.reason ?? null,
          covered_standing: null,
          covered_reason: null,
          stands_since: now,
        })
        .where('institution_id', '=', institution_id)
        .where('id', '=', person.id)
        .execute()
      await writeAudit(trx, {
        institution_id,
        actor,
        action: 'release_hold',
        entity: 'depositor',
        entityId: person.id,
        details: {
          registration_status: person.registration_status,
          reason: person.reason,
          decided_at: now.toISOString(),
        },
      })
      if (after === null) await notify(ctx, trx, institution_id, person, plan.stays.length > 0)
    }
    return {
      words: `The hold on ${namesOf(plan)} was released. ${describeRemaining(plan, 'Money can move again.')}`,
    }
  })
}

/** Describes what a release would do; undefined if there is nothing to release. */
export async function describeRelease(
  db: Database,
  depositor: DepositorKey,
): Promise<{ words: string; reason: KnownReason | null } | undefined> {
  try {
    const plan = planRelease(await listPeople(db, depositor), depositor.depositor_id)
    const rest = describeRemaining(plan, 'Money can move again.')
    const words = `This releases the hold on ${namesOf(plan)}. ${rest}`
    return { words, reason: plan.reason }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return undefined
    throw error
  }
}

/** All people of the account, the primary holder first. */
function listPeople(db: Database, { institution_id, depositor_id }: DepositorKey) {
  return accountPeople(db, institution_id)
    .select([
      'depositors.id',
      'first_name',
      'last_name',
      'is_holder',
      'standing',
      'standing_reason as reason',
    ])
    .select(['covered_standing', 'covered_reason'])
    .select(['registration_status', 'registration_last_step'])
    .select(sql<Screening>`screening_of(depositors.institution_id, depositors.id)`.as('screening'))
    .where('entities.id', '=', entityOf(db, { institution_id, depositor_id }).select('id'))
    .orderBy('is_primary', 'desc')
    .orderBy('depositors.id')
    .execute()
}

type Person = Awaited<ReturnType<typeof listPeople>>[number]

interface HoldState {
  standing: 'REVIEW' | 'HOLD'
  reason: KnownReason | null
}

interface Plan {
  /** The reason of the hold that is released. */
  reason: KnownReason | null
  released: { person: Person; after: HoldState | null }[]
  /** Holders whose hold or review still stops money from moving afterwards. */
  stays: { person: Person; state: HoldState }[]
}

function planRelease(people: readonly Person[], depositor_id: string): Plan {
  const target = people.find(({ id }) => id === depositor_id)
  if (target === undefined) throw new DomainError('not_found')
  if (target.standing !== 'HOLD') throw invalid('depositor_id', 'This customer is not on hold.')
  if (isDeclined(target)) {
    throw invalid('depositor_id', 'This customer was declined. The hold stays.')
  }
  const released = people
    .filter((person) => person === target || isReleasedWith(person, target))
    .map((person) => ({ person, after: stateAfterRelease(person) }))
  const after = new Map(released.map((each) => [each.person, each.after]))
  const stays = people.flatMap((person) => {
    const known = after.get(person)
    const state = known === undefined ? currentState(person) : known
    return state !== null && doesBlock(person) ? [{ person, state }] : []
  })
  return { reason: target.reason, released, stays }
}

/** STATES: a FAILED depositor always has a hold. */
function isDeclined({ registration_status, reason }: Person): boolean {
  return registration_status === 'FAILED' && !isBlocking(reason)
}

/** True if a person's hold is released together with the target's: only holds on the account are. */
function isReleasedWith(person: Person, target: Person): boolean {
  if (person.standing !== 'HOLD' || isDeclined(person)) return false
  if (isOfPerson(target.reason) || isOfPerson(person.reason)) return false
  return isBlocking(person.reason) === isBlocking(target.reason)
}

/**
 * The state before a legal or sanctions hold returns; a declined depositor keeps an identity hold. A possible
 * sanctions match is cleared by two people, so a release leaves it in review (RULES-3: Sanctions).
 */
function stateAfterRelease(person: Person): HoldState | null {
  if (person.covered_standing !== null) {
    return { standing: person.covered_standing, reason: person.covered_reason }
  }
  if (person.registration_status === 'FAILED') {
    const isCompleted = person.registration_last_step === 'completed'
    return isCompleted ? { standing: 'HOLD', reason: 'identity' } : null
  }
  const { standing, standing_reason: reason } = POSSIBLE_MATCH
  return person.screening === 'POSSIBLE' ? { standing, reason } : null
}

function currentState({ standing, reason }: Person): HoldState | null {
  return standing && { standing, reason }
}

/** The same condition as `other_holder_barred`. */
function doesBlock({ is_holder, registration_status, registration_last_step }: Person): boolean {
  const isOpen = registration_status !== 'VIEW_ONLY' && registration_last_step === 'completed'
  return is_holder && isOpen
}

function namesOf({ released }: Plan): string {
  const names = released
    .filter(({ person }, _place, { length }) => length === 1 || person.is_holder)
    .map(({ person }) => nameOf(person))
  return new Intl.ListFormat('en-US').format(names)
}

function describeRemaining({ stays }: Plan, free: string): string {
  if (stays.length === 0) return free
  const sentences = stays.map(({ person, state: { standing, reason } }) => {
    const how = standing === 'HOLD' ? 'stays on hold' : 'is in review'
    return `${nameOf(person)} ${how}: ${REASON_WORDS[reason ?? 'staff']}`
  })
  return `${sentences.join(' ')} No money can move until that is resolved too.`
}

function nameOf({ first_name, last_name }: Person): string {
  return [first_name, last_name].filter(Boolean).join(' ') || 'a customer without a name'
}

async function notify(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { id, registration_status }: Person,
  isOtherHeld: boolean,
): Promise<void> {
  // A closed account stays closed, so there is nothing to report.
  if (registration_status === 'VIEW_ONLY') return
  const to = await findEmail(trx, institution_id, id)
  if (to === undefined) return
  const template = isOtherHeld ? 'hold_released_for_one' : 'hold_released'
  await notifyByEmail(ctx, trx, institution_id, { to, template, params: undefined })
}
