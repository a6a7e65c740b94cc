import type { Consent } from '@passbook/contract/consents'
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
  }
}
