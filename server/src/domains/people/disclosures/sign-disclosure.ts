import type { Progress } from '@passbook/contract/depositor'
import type { Attestation, Disclosure } from '@passbook/contract/disclosures'
import { isAtOrBefore } from '@passbook/contract/enums'
import { maySign } from '@passbook/contract/account-status'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import type { Origin } from '../../../platform/callers/caller.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { noteContact } from '../../contact/activity.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { type Applicant, asApplicant } from '../depositor/as-applicant.ts'
import type { Application, ApplicationCaller } from '../depositor/lock-application.ts'
import { STILL_CHECKING, isScreened, readScreening } from '../registration/identity-queries.ts'
import { assertPdfWord } from './pdf-word.ts'
import { answerFirstNotice } from '../taxpayer/withholding-notices.ts'
import { endW9 } from './end-w9.ts'
import { type DocumentRow, findDocument, listUnsignedKinds, toDisclosure } from './queries.ts'
import { publishSchedules } from './term-schedule.ts'

interface Signature {
  documentId: string
  hash: string
  attestation: Attestation
  /** The hash of the rate and terms that were shown with the agreement. */
  schedule_hash?: string | undefined
  origin: Origin
}

/** Signs the text of a document that was opened, once, and stores where the signature came from. */
export function signDisclosure(
  ctx: Context,
  caller: ApplicationCaller,
  signature: Signature,
): Promise<{ disclosure: Disclosure; progress: Progress }> {
  return asApplicant(ctx, caller, {}, async (applicant) => {
    const { trx, application } = applicant
    const document = await findDocument(trx, caller, signature.documentId)
    if (document === undefined) throw new DomainError('not_found')
    assertMaySign(application)
    assertHashMatches(document, signature.hash)
    if (document.signed_at !== null && !isNewAnswer(document, signature.attestation)) {
      return { disclosure: toDisclosure(document), progress: application.progress }
    }
    await assertSignable(trx, caller, document, signature.attestation)
    assertPdfWord(ctx, caller, document, signature.attestation.pdf_word)
    if (document.kind === 'w9') await replaceW9(applicant, caller, signature)
    const schedule_id = await findShownSchedule(applicant, document, signature)
    const signed = await saveSignature(applicant, caller, document, { ...signature, schedule_id })
    if (application.progress.is_joining && (await listUnsignedKinds(trx, caller)).length === 0) {
      if (!isScreened(await readScreening(trx, caller))) {
        throw new DomainError('not_allowed', { message: STILL_CHECKING })
      }
      await joinAccount(ctx, applicant)
    }
    const { institution_id, depositor_id } = caller
    await noteContact(ctx, trx, { institution_id, depositor_id, by: 'signature' })
    const progress = await readProgress(trx, institution_id, caller.user_id)
    return { disclosure: toDisclosure(signed), progress }
  })
}

/** STATES: no signature before verified; FLAGGED and IN_REVIEW may sign. */
function assertMaySign({ state }: Application): void {
  if (isAtOrBefore(state.registration_last_step, 'bank')) {
    throw new DomainError('not_allowed', { message: 'Link an account before you sign.' })
  }
  if (!maySign(state)) throw new DomainError('not_allowed')
}

function assertHashMatches(document: DocumentRow, hash: string): void {
  if (document.hash !== hash) {
    throw invalid(
      'hash',
      'This isn’t the current text of this document. Open it and read it again.',
    )
  }
}

async function assertSignable(
  trx: Transaction,
  caller: ApplicationCaller,
  document: DocumentRow,
  attestation: Attestation,
): Promise<void> {
  if (document.retired_at !== null) {
    throw invalid('disclosure', 'There is a newer version of this document. Read and sign that.')
  }
  if (document.opened_at === null) {
    throw invalid('disclosure', 'Open this document and read it before you sign.')
  }
  assertAnswer(document, attestation)
  if (document.kind === 'esign') return
  if ((await listUnsignedKinds(trx, caller)).includes('esign')) {
    throw invalid('disclosure', 'Agree to electronic documents first.')
  }
}

/** Only the W-9 asks about backup withholding, and it must be answered. */
function assertAnswer({ kind }: DocumentRow, attestation: Attestation): void {
  const isAnswered = attestation.subject_to_backup_withholding !== undefined
  if (isAnswered === (kind === 'w9')) return
  const words =
    kind === 'w9'
      ? 'Say whether you are subject to backup withholding.'
      : 'This document does not ask about backup withholding.'
  throw invalid('attestation.subject_to_backup_withholding', words)
}

/** A W-9 is signed again when its answer changes, for example after the IRS ended the withholding. */
function isNewAnswer(
  { kind, attestation: signed }: DocumentRow,
  attestation: Attestation,
): boolean {
  const { subject_to_backup_withholding: answer } = attestation
  return kind === 'w9' && answer !== undefined && answer !== signed?.subject_to_backup_withholding
}

/** A new W-9 replaces the one before it, and answers a first notice of the IRS. */
async function replaceW9(
  { trx, by: { now } }: Applicant,
  { institution_id, depositor_id }: ApplicationCaller,
  { documentId: document_id, origin }: Signature,
): Promise<void> {
  const who = { institution_id, depositor_id }
  await answerFirstNotice(trx, { ...who, now })
  await endW9(trx, { ...who, document_id, at: now, origin: originColumns(origin) })
}

/**
 * The schedule of rate and terms that the agreement is signed with. It is published with the signature if
 * nobody was shown it before. Refuses if it is not the one that the person was shown.
 */
async function findShownSchedule(
  { trx, application: { depositor }, by: { now } }: Applicant,
  { kind }: DocumentRow,
  { schedule_hash }: Signature,
): Promise<string | null> {
  if (kind !== 'agreement') return null
  const { institution_id } = depositor
  const schedule = await publishSchedules(trx, { institution_id, date: easternDate(now), now })
  if (schedule.hash === schedule_hash) return schedule.id
  throw invalid('schedule_hash', 'The rate or terms have changed. Read them again before you sign.')
}

async function saveSignature(
  { trx, by: { now: signed_at, actor } }: Applicant,
  { institution_id, depositor_id }: ApplicationCaller,
  document: DocumentRow,
  { hash, attestation, schedule_id, origin }: Signature & { schedule_id: string | null },
): Promise<DocumentRow> {
  const key = { institution_id, depositor_id, document_id: document.id }
  await trx
    .insertInto('disclosure_attestations')
    .values({
      ...key,
      number: (await countSignatures(trx, key)) + 1,
      hash,
      attestation: JSON.stringify(attestation),
      ...originColumns(origin),
      signed_at,
      schedule_id,
    })
    .execute()
  const change = changeOf(document, attestation)
  if (change) {
    await trx
      .updateTable('depositors')
      .set(change)
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'sign_disclosure',
    entity: 'disclosure_document',
    entityId: document.id,
    details: {
      kind: document.kind,
      version: document.version,
      hash,
      ...(schedule_id && { schedule_id }),
    },
  })
  return { ...document, signed_at, withdrawn_at: null, attestation }
}

/** Counts the earlier, withdrawn signatures. The application is locked, so none is added meanwhile. */
async function countSignatures(
  trx: Transaction,
  {
    institution_id,
    depositor_id,
    document_id,
  }: Record<'institution_id' | 'depositor_id' | 'document_id', string>,
): Promise<number> {
  const { count } = await trx
    .selectFrom('disclosure_attestations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('document_id', '=', document_id)
    .executeTakeFirstOrThrow()
  return count
}

/** What a signature changes in the depositor's row. */
function changeOf({ kind }: DocumentRow, attestation: Attestation) {
  if (kind === 'w9') {
    return { is_backup_withheld: attestation.subject_to_backup_withholding ?? null }
  }
  return kind === 'esign' ? { paper_since: null } : null
}

/** An invited person becomes a holder on the day on which they have signed all documents of the account. */
async function joinAccount(
  ctx: Context,
  { trx, application: { depositor, entity }, by }: Applicant,
): Promise<void> {
  const { institution_id, id, first_name } = depositor
  await trx
    .updateTable('depositors')
    .set({ joined_on: easternDate(by.now) })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'join_account',
    entity: 'depositor',
    entityId: id,
    details: { entity_id: entity.id },
  })
  const name = first_name ?? 'The second holder'
  const first = await accountPeople(trx, institution_id)
    .select('depositors.id')
    .where('depositors.entity_id', '=', entity.id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: first.id,
    kind: 'joint',
    event: `joined:${id}`,
    params: {
      title: `${name} now shares your account`,
      message: `${name} has signed the account documents. You now both own the full balance, and either of you can deposit money or withdraw all of it.`,
    },
    letter: { template: 'joint_joined', params: { name } },
  })
}

/** Longer than any real user agent. */
const MAX_USER_AGENT = 1_000

/** The IP address and browser to store with a signature. */
export function originColumns({ ip, userAgent }: Origin): { ip: string; user_agent: string } {
  return { ip, user_agent: userAgent.slice(0, MAX_USER_AGENT) }
}
