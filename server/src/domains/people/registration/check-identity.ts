import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type {
  ClaimedIdentity,
  IdentityAnswer,
  IdentityAttempt,
  InquiryPurpose,
} from '../../../platform/ports/identity/port.ts'
import { ProviderRefused } from '../../../platform/ports/vendor-http.ts'
import type { Vault } from '../../../platform/vault.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import {
  type IdentityCheck,
  addIdentityCheck,
  hasDepositor,
  mayBeChecked,
} from './identity-queries.ts'
import { type Inquiry, awaitInquiry, beginInquiry, endInquiry, toAttempt } from './inquiries.ts'
import { withoutSsn, openSsn } from './ssn.ts'

/** The browser waits 300 s for this call (SPEC 7), so the check must end before that. */
export const IDENTITY_TIMEOUT_MS = inMs(LIMITS.identityCheck.seconds, 'second')

const REASON_MAX_LENGTH = 200

type Answer = Omit<IdentityAnswer, 'reference'> & { reference: string | null }

type Asking = Pick<Context, 'db' | 'clock' | 'vault' | 'identity'>

/**
 * Asks the identity provider about a person and stores the answer as evidence, without the SSN. A
 * provider that fails or is late gives the outcome ERRORED. The caller must update the depositor. No
 * transaction may be open here, because the provider is slow.
 */
export async function checkIdentity(
  ctx: Asking,
  person: ClaimedIdentity,
  options: { timeoutMs?: number; actor?: Actor } = {},
): Promise<IdentityOutcome> {
  const { institution_id, depositor_id } = person
  const { timeoutMs, actor = { kind: 'depositor', id: depositor_id } } = options
  if (!(await hasDepositor(ctx.db, institution_id, depositor_id)))
    throw new DomainError('not_found')
  const check = await askIdentity(ctx, person, { timeoutMs })
  await inTransaction(ctx.db, (trx) => saveCheck(trx, actor, check, APPLICANT_MATCH))
  return check.outcome
}

const APPLICANT_MATCH =
  'An applicant’s name is on a sanctions list. Compare the details, then decide the review.'

/**
 * The same without storing the answer, for a caller that stores it together with what follows from it. Every
 * question to the provider passes here, so this refuses to ask about somebody who has to consent first and has
 * not, whoever asks (FCRA 604(a)(3)(F)).
 */
export async function askIdentity(
  ctx: Asking,
  person: ClaimedIdentity,
  { timeoutMs = IDENTITY_TIMEOUT_MS, purpose }: AskOptions = {},
): Promise<IdentityCheck> {
  if (!(await mayBeChecked(ctx.db, person))) throw new DomainError('not_allowed')
  const askedAt = ctx.clock.now()
  const deadlineMs = Date.now() + timeoutMs
  const { later } = ctx.identity
  if (later === undefined) {
    const answer = await askProvider(ctx, person, { ...ONLY_ATTEMPT, deadlineMs }, timeoutMs)
    return toCheck(ctx, person, answer, { askedAt })
  }
  const { vendor } = later
  const { inquiry, isRepeated } = await beginInquiry(ctx, { person, vendor, purpose })
  const attempt = toAttempt(ctx.db, inquiry, { isRepeated, deadlineMs })
  const answer = await askProvider(ctx, person, attempt, timeoutMs, () =>
    endInquiry(ctx.db, inquiry, 'ERRORED'),
  )
  return toCheck(ctx, person, answer, { askedAt, inquiry })
}

interface AskOptions {
  timeoutMs?: number | undefined
  /** By default the person applies, alone or as the second holder. */
  purpose?: InquiryPurpose
}

/** A provider whose answers are all final needs to know nothing of earlier questions. */
const ONLY_ATTEMPT = {
  key: '',
  purpose: 'applicant',
  reference: null,
  isRepeated: false,
  keepReference: async () => undefined,
} as const

/** An answer as it is stored: without the SSN, and with the question it answers. */
export function toCheck(
  { clock }: Pick<Context, 'clock'>,
  { institution_id, depositor_id, ssn }: ClaimedIdentity,
  given: Answer,
  { askedAt, inquiry }: { askedAt: Date; inquiry?: Pick<Inquiry, 'id'> },
): IdentityCheck {
  const { isPending = false, isScreened = true, evidence, ...answer } = withoutSsn(given, ssn)
  return {
    institution_id,
    depositor_id,
    ...answer,
    // RULES: Opening. A sanctions hit waits for staff, whatever else the provider found.
    outcome: answer.sanctionsHit ? 'FLAGGED' : answer.outcome,
    // The database reads this: nobody opens an account by a check that compared no list (decision 99).
    evidence: isScreened ? evidence : { ...evidence, sanctions_screening: 'not_run' },
    isPending,
    ...(inquiry && { inquiryId: inquiry.id }),
    askedAt,
    answeredAt: clock.now(),
  }
}

async function askProvider(
  { identity }: Pick<Context, 'identity'>,
  person: ClaimedIdentity,
  attempt: IdentityAttempt,
  timeoutMs: number,
  onRefused: () => Promise<void> = async () => undefined,
): Promise<Answer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    // The race also ends the wait for a provider that ignores the signal.
    return await Promise.race([
      identity.check(person, limit.signal, attempt),
      whenAborted(limit.signal),
    ])
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') throw error
    if (error instanceof ProviderRefused) await onRefused()
    const why = limit.signal.aborted
      ? { reason: 'no_answer_in_time', timeout_ms: timeoutMs }
      : { reason: 'provider_failed', error: describe(error) }
    return { outcome: 'ERRORED', reference: null, sanctionsHit: false, evidence: why }
  } finally {
    clearTimeout(timer)
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true }),
  )
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error'
  return text.slice(0, REASON_MAX_LENGTH)
}

/** Stores an answer. A possible sanctions match is a task for staff, in the words of `matchMessage`. */
export async function saveCheck(
  trx: Transaction,
  actor: Actor,
  check: IdentityCheck,
  matchMessage: string,
): Promise<void> {
  const { institution_id, depositor_id, outcome, sanctionsHit, answeredAt } = check
  const checkId = await addIdentityCheck(trx, check)
  await followInquiry(trx, check)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'check_identity',
    entity: 'depositor',
    entityId: depositor_id,
    details: { check_id: checkId, outcome, sanctions_hit: sanctionsHit },
  })
  if (!sanctionsHit) return
  await raiseTask(trx, {
    institution_id,
    kind: 'sanctions_hit',
    message: matchMessage,
    details: { depositor_id, check_id: checkId },
    key: `sanctions_hit:${checkId}`,
    now: answeredAt,
  })
}

/** A question whose answer was lost stays open, and the next try continues it. */
async function followInquiry(
  trx: Transaction,
  { institution_id, inquiryId: id, isPending, reference, outcome }: IdentityCheck,
): Promise<void> {
  if (id === undefined) return
  if (isPending) await awaitInquiry(trx, { institution_id, id })
  else if (reference !== null) await endInquiry(trx, { institution_id, id }, outcome)
}

/** The details that the provider checks. Refused if the person has not entered all of them. */
export function claimedIdentity(
  vault: Vault,
  depositor: Selectable<Tables['depositors']>,
  contact: Pick<ClaimedIdentity, 'email' | 'phone'>,
): ClaimedIdentity {
  const { institution_id, id: depositor_id, first_name, last_name, date_of_birth } = depositor
  const { ssn_sealed, street, unit, city, state, zip } = depositor
  if (!first_name || !last_name || !date_of_birth || !ssn_sealed)
    throw new DomainError('not_allowed')
  if (!street || !city || !state || !zip) throw new DomainError('not_allowed')
  return {
    institution_id,
    depositor_id,
    firstName: first_name,
    lastName: last_name,
    dateOfBirth: date_of_birth,
    ssn: openSsn(vault, { institution_id, depositor_id }, ssn_sealed),
    address: { street, unit, city, state, zip },
    ...contact,
  }
}
