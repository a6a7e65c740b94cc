import type { Consent, DatedSchedule } from '@passbook/contract/consents'
import { type ReadersStanding, mayReadPapers } from '@passbook/contract/account-status'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { deviceOf } from '../../access/auth/devices.ts'
import { type ConsentRow, listConsentRows } from './queries.ts'

/** Everything a person agreed to, newest first. */
export async function listConsents({ db }: Context, caller: Reader): Promise<Consent[]> {
  assertMayRead(caller.progress)
  return (await listConsentRows(db, caller)).map(toConsent)
}

/** Refuses people who may not read documents (STATES: What each standing opens). */
export function assertMayRead(progress: ReadersStanding): void {
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
}

export function toConsent(row: ConsentRow): Consent {
  const { document_id, kind, title, version, hash, agreement, attestation, ip, user_agent } = row
  return {
    uuid: document_id,
    kind,
    title,
    version,
    hash,
    agreement,
    attestation,
    signed_at: row.signed_at.toISOString(),
    ip,
    user_agent,
    device: deviceOf(user_agent),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    ...scheduleOf(row),
  }
}

/** The rate and terms that were signed with the agreement. */
function scheduleOf(row: ConsentRow): Pick<Consent, 'schedule'> {
  const { schedule_id: uuid, schedule_title: title, schedule_hash: hash } = row
  if (uuid === null || title === null || hash === null) return {}
  return { schedule: { uuid, title, hash } }
}

/** A change every week for almost ten years. An older signature still shows its schedule with the agreement. */
const MOST_SCHEDULES = 500

/**
 * The schedules of rate and terms that the institution has published, newest first, with the time at which this
 * person signed the agreement with one (Reg DD 1030.4(b)).
 */
export async function listSchedules({ db }: Context, caller: Reader): Promise<DatedSchedule[]> {
  assertMayRead(caller.progress)
  const { institution_id, depositor_id } = caller
  const rows = await db
    .selectFrom('term_schedules as schedule')
    .select(['schedule.id', 'effective_date', 'title', 'sections', 'hash'])
    .select((eb) =>
      eb
        .selectFrom('disclosure_attestations as signed')
        .select(({ fn }) => fn.min('signed.signed_at').as('signed_at'))
        .whereRef('signed.institution_id', '=', 'schedule.institution_id')
        .whereRef('signed.schedule_id', '=', 'schedule.id')
        .where('signed.depositor_id', '=', depositor_id)
        .as('signed_at'),
    )
    .where('schedule.institution_id', '=', institution_id)
    .orderBy('effective_date', 'desc')
    .orderBy('published_at', 'desc')
    .limit(MOST_SCHEDULES)
    .execute()
  return rows.map(({ id, signed_at, ...schedule }) => ({
    uuid: id,
    ...schedule,
    signed_at: signed_at?.toISOString() ?? null,
  }))
}
