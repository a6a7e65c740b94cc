import { Readable } from 'node:stream'
import { formatMoment } from '@passbook/contract/format-dates'
import type { Progress } from '@passbook/contract/depositor'
import type { Disclosure, DisclosureText } from '@passbook/contract/disclosures'
import type { Download } from '@passbook/contract/downloads'
import { mayReadPapers, maySign } from '@passbook/contract/account-status'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { ReaderWithProgress, SessionCaller } from '../../../platform/callers/caller.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { makeTemporaryDownload, throttleExports } from '../../../platform/downloads/downloads.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { CachedInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { asApplicant } from '../depositor/as-applicant.ts'
import type { Application, ApplicationCaller } from '../depositor/lock-application.ts'
import { advanceStep, findDepositor } from '../depositor/queries.ts'
import {
  listUnsignedKinds,
  toDisclosure,
  findDocument,
  type DocumentRow,
  type Reader,
  listPublished,
} from './queries.ts'
import type { DisclosureToWrite } from './write-disclosure.ts'
import { pdfWordOf } from './pdf-word.ts'
import { scheduleOf } from './term-schedule.ts'
import { writeDocument } from './write-document.ts'

interface ListOptions {
  /** Whether to include documents that are not signed yet. */
  all: boolean
  /** Whether to advance the registration if everything is signed. */
  update_step: boolean
}

/** The documents that a person signed, and on request all in force. It may complete the signing step. */
export async function listDisclosures(
  ctx: Context,
  known: CachedInstitution,
  caller: ReaderWithProgress,
  { all, update_step }: ListOptions,
): Promise<{ disclosures: Disclosure[]; progress: Progress }> {
  const progress = update_step ? await updateStep(ctx, caller) : caller.progress
  assertMayList(progress)
  const which = { signed: true, inForce: all }
  const documents = await listReaderDocuments(ctx.db, known, caller, which)
  return { disclosures: documents.map(toDisclosure), progress }
}

/** Allows people who may read documents (STATES: What each standing opens) and people who may sign. */
function assertMayList(progress: Progress): void {
  if (!mayReadPapers(progress) && !maySign(progress)) throw new DomainError('not_allowed')
}

/** STATES: verified → disclosures, if every document in force is signed. */
export function updateStep(ctx: Context, caller: ApplicationCaller): Promise<Progress> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    assertMayList(application.progress)
    if (!(await isReady(trx, caller, application))) return application.progress
    await advanceStep(trx, application.depositor, 'disclosures')
    await writeAudit(trx, {
      institution_id: caller.institution_id,
      actor: by.actor,
      action: 'complete_disclosures',
      entity: 'depositor',
      entityId: caller.depositor_id,
    })
    return readProgress(trx, caller.institution_id, caller.user_id)
  })
}

async function isReady(
  trx: Transaction,
  caller: ApplicationCaller,
  { state }: Application,
): Promise<boolean> {
  if (state.registration_last_step !== 'verified' || !maySign(state)) return false
  return (await listUnsignedKinds(trx, caller)).length === 0
}

/** Returns the text of a document and records once that this person opened it (RULES: E-SIGN). */
export async function openDisclosure(
  ctx: Context,
  caller: ApplicationCaller,
  { uuid, hash }: { uuid: string; hash: string },
): Promise<DisclosureText> {
  const document = await findDocument(ctx.db, caller, uuid)
  if (document?.hash !== hash) throw new DomainError('not_found')
  const opened_at = document.opened_at ?? (await recordOpening(ctx, caller, uuid))
  const { sections, agreement } = document
  const schedule = await scheduleOf(ctx, caller, document)
  return { ...toDisclosure({ ...document, opened_at }), sections, schedule, agreement }
}

/** If two tabs open a document, the first time is kept. */
async function recordOpening(
  ctx: Context,
  { institution_id, depositor_id }: ApplicationCaller,
  document_id: string,
): Promise<Date> {
  const opened_at = ctx.clock.now()
  await ctx.db
    .insertInto('disclosure_openings')
    .values({ institution_id, depositor_id, document_id, opened_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return opened_at
}

type Published = Awaited<ReturnType<typeof listPublished>>

const CACHED_DOCUMENTS: Part<Published> = {
  name: 'documents',
  read: (db, { id }) => listPublished(db, id),
}

type ReaderMark = { document_id: string } & Pick<
  DocumentRow,
  'opened_at' | 'signed_at' | 'withdrawn_at' | 'attestation'
>

const findMarks = statement(
  (_db, { institution_id, depositor_id }: Reader) => sql<ReaderMark>`
    select coalesce(opening.document_id, signed.document_id) as document_id,
      opening.opened_at, signed.withdrawn_at,
      case when signed.withdrawn_at is null then signed.signed_at end as signed_at,
      case when signed.withdrawn_at is null then signed.attestation end as attestation
    from (
      select opened.document_id, opened.opened_at from disclosure_openings opened
      where opened.institution_id = ${institution_id} and opened.depositor_id = ${depositor_id}
    ) opening
    full join (
      select distinct on (attested.document_id) attested.document_id, attested.signed_at,
        attested.attestation, withdrawn.withdrawn_at
      from disclosure_attestations attested
      left join consent_withdrawals withdrawn
        on withdrawn.institution_id = attested.institution_id
        and withdrawn.depositor_id = attested.depositor_id
        and withdrawn.document_id = attested.document_id and withdrawn.number = attested.number
      where attested.institution_id = ${institution_id}
        and attested.depositor_id = ${depositor_id}
      order by attested.document_id, attested.number desc
    ) signed on signed.document_id = opening.document_id`,
)

const NO_MARK = { opened_at: null, signed_at: null, withdrawn_at: null, attestation: null }

/**
 * The documents that the reader ever signed, in any version, and those in force, in reading order. The
 * texts come from the cache, and what this reader did with them from the database.
 */
export async function listReaderDocuments(
  db: Database,
  known: CachedInstitution,
  { institution_id, depositor_id }: Reader,
  which: { signed: boolean; inForce: boolean },
): Promise<DocumentRow[]> {
  const documents = await known.part(CACHED_DOCUMENTS)
  const marks = await findMarks(db, { institution_id, depositor_id })
  const byDocument = new Map(marks.map(({ document_id, ...mark }) => [document_id, mark]))
  return documents
    .map((document) => ({ ...document, ...(byDocument.get(document.id) ?? NO_MARK) }))
    .filter(
      ({ signed_at, withdrawn_at, retired_at }) =>
        (which.signed && (signed_at ?? withdrawn_at) !== null) ||
        (which.inForce && retired_at === null),
    )
}

/** Lets a person download a document as a PDF. The same text always gives the same bytes. */
export async function downloadDisclosure(
  ctx: Context,
  institution: Institution,
  caller: SessionCaller,
  { uuid, hash }: { uuid: string; hash: string },
): Promise<Download> {
  const document = await findDocument(ctx.db, caller, uuid)
  if (document?.hash !== hash) throw new DomainError('not_found')
  await throttleExports(ctx, caller)
  const signed = await signatureOf(ctx, caller, document)
  const schedule = await scheduleOf(ctx, caller, document)
  return makeTemporaryDownload(ctx, caller, {
    kind: 'disclosure',
    name: `${institution.slug}-${document.kind}-version-${document.version}.pdf`,
    contentType: 'application/pdf',
    write: async (key) => {
      const word = signed === null ? pdfWordOf(ctx, caller, document) : null
      const bytes = await writeDocument(institution, document, { signed, schedule, word })
      return ctx.files.put(key, Readable.from(bytes), 'application/pdf')
    },
  })
}

/** Who agreed to a document and when, if this reader did and has not withdrawn it. */
export async function signatureOf(
  { db }: Pick<Context, 'db'>,
  { institution_id, depositor_id }: Reader,
  { signed_at }: Pick<DocumentRow, 'signed_at'>,
): Promise<DisclosureToWrite['signed']> {
  if (signed_at === null) return null
  const { first_name, last_name } = await findDepositor(db, institution_id, depositor_id)
  return {
    by: [first_name, last_name].filter(Boolean).join(' '),
    onWords: formatMoment(signed_at.toISOString(), 'seconds'),
  }
}
