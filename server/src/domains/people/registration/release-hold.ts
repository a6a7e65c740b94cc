import {
  type KnownReason,
  REASON_WORDS,
  isBlocking,
  isOfPerson,
} from '@passbook/contract/console/holds'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { entityOf, lockEntity, accountPeople } from '../../../platform/callers/account-people.ts'
import { findEmail } from './identity-queries.ts'

interface Whom {
  institution_id: string
  depositor_id: string
}

export interface ReleaseInput extends Whom {
  /** The hold that is to be released, where a request named it: another one stays. */
  expected?: KnownReason | null
  /** By the banking clock. */
  now: Date
  actor: Actor
}

const ANOTHER =
  'There is another hold now than when this was asked for. Refuse the request, and ask again.'

/**
 * Staff lift a HOLD. One that stands on the account is released on all holders at once, one of identity or
 * "this was not me" on that person alone (STATES). What a declined review has set stays. Gives what came
 * of it, in words.
 */
export function releaseHold(ctx: Context, input: ReleaseInput): Promise<{ words: string }> {
  const { institution_id, depositor_id, expected, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    await lockEntity(trx, input)
    const plan = planRelease(await listPeople(trx, input), depositor_id)
    if (expected !== undefined && expected !== plan.reason) throw invalid('depositor_id', ANOTHER)
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
      if (after === null) await tell(ctx, trx, institution_id, person, plan.stays.length > 0)
    }
    return {
      words: `The hold on ${namesOf(plan)} is released. ${restOf(plan, 'It no longer stops money.')}`,
    }
  })
}

/** What a release would do, said before it is done; undefined where there is nothing to release. */
export async function describeRelease(
  db: Database,
  whom: Whom,
): Promise<{ words: string; reason: KnownReason | null } | undefined> {
  try {
    const plan = planRelease(await listPeople(db, whom), whom.depositor_id)
    const rest = restOf(plan, 'Then it no longer stops money.')
    const words = `This releases the hold on ${namesOf(plan)}. ${rest}`
    return { words, reason: plan.reason }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return undefined
    throw error
  }
}

/** All people of the account, the first holder first. */
function listPeople(db: Database, { institution_id, depositor_id }: Whom) {
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
    .where('entities.id', '=', entityOf(db, { institution_id, depositor_id }).select('id'))
    .orderBy('is_primary', 'desc')
    .orderBy('depositors.id')
    .execute()
}

type Person = Awaited<ReturnType<typeof listPeople>>[number]

interface Stands {
  standing: 'REVIEW' | 'HOLD'
  reason: KnownReason | null
}

interface Plan {
  /** Of the hold that is released. */
  reason: KnownReason | null
  released: { person: Person; after: Stands | null }[]
  /** Holders who bar money from moving afterwards too. */
  stays: { person: Person; stands: Stands }[]
}

function planRelease(people: readonly Person[], depositor_id: string): Plan {
  const asked = people.find(({ id }) => id === depositor_id)
  if (asked === undefined) throw new DomainError('not_found')
  if (asked.standing !== 'HOLD') throw invalid('depositor_id', 'This depositor is not on hold.')
  if (isDeclined(asked)) {
    throw invalid('depositor_id', 'This depositor was declined; the hold stays.')
  }
  const released = people
    .filter((person) => person === asked || isReleasedWith(person, asked))
    .map((person) => ({ person, after: standsAfter(person) }))
  const after = new Map(released.map((each) => [each.person, each.after]))
  const stays = people.flatMap((person) => {
    const known = after.get(person)
    const stands = known === undefined ? standsNow(person) : known
    return stands !== null && isBarring(person) ? [{ person, stands }] : []
  })
  return { reason: asked.reason, released, stays }
}

/** STATES: FAILED always has its hold. */
function isDeclined({ registration_status, reason }: Person): boolean {
  return registration_status === 'FAILED' && !isBlocking(reason)
}

/** A hold on the account goes from everybody at once; one of a person stays with them. */
function isReleasedWith(person: Person, asked: Person): boolean {
  if (person.standing !== 'HOLD' || isDeclined(person)) return false
  if (isOfPerson(asked.reason) || isOfPerson(person.reason)) return false
  return isBlocking(person.reason) === isBlocking(asked.reason)
}

/** What stood before a legal or sanctions hold stands again; of others nothing is left. */
function standsAfter(person: Person): Stands | null {
  if (person.covered_standing !== null) {
    return { standing: person.covered_standing, reason: person.covered_reason }
  }
  const isCompleted = person.registration_last_step === 'completed'
  return person.registration_status === 'FAILED' && isCompleted
    ? { standing: 'HOLD', reason: 'identity' }
    : null
}

function standsNow({ standing, reason }: Person): Stands | null {
  return standing && { standing, reason }
}

/** As `other_holder_barred` counts them. */
function isBarring({ is_holder, registration_status, registration_last_step }: Person): boolean {
  const isOpen = registration_status !== 'VIEW_ONLY' && registration_last_step === 'completed'
  return is_holder && isOpen
}

function namesOf({ released }: Plan): string {
  const names = released
    .filter(({ person }, _place, { length }) => length === 1 || person.is_holder)
    .map(({ person }) => nameOf(person))
  return new Intl.ListFormat('en-US').format(names)
}

function restOf({ stays }: Plan, free: string): string {
  if (stays.length === 0) return free
  const sentences = stays.map(({ person, stands: { standing, reason } }) => {
    const how = standing === 'HOLD' ? 'stays on hold' : 'is in review'
    return `${nameOf(person)} ${how}: ${REASON_WORDS[reason ?? 'staff']}`
  })
  return `${sentences.join(' ')} No money moves until that is cleared up too.`
}

function nameOf({ first_name, last_name }: Person): string {
  return [first_name, last_name].filter(Boolean).join(' ') || 'a customer without a name'
}

async function tell(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { id, registration_status }: Person,
  isOtherBarred: boolean,
): Promise<void> {
  // A closed account stays closed.
  if (registration_status === 'VIEW_ONLY') return
  const to = await findEmail(trx, institution_id, id)
  if (to === undefined) return
  const template = isOtherBarred ? 'hold_released_for_one' : 'hold_released'
  await notifyByEmail(ctx, trx, institution_id, { to, template, params: undefined })
}
