import type { Disclosure } from '@passbook/contract/disclosures'
import type { Progress } from '@passbook/contract/depositor'
import { mayReadPapers, maySign } from '@passbook/contract/standing'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { KnownReader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { KnownInstitution } from '../../../platform/institutions/known-institution.ts'
import { asApplicant } from '../depositor/as-applicant.ts'
import { advanceStep } from '../depositor/advance-step.ts'
import type { Application, ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/read-progress.ts'
import { listKeptDocuments } from './kept-documents.ts'
import { listUnsignedKinds, toDisclosure } from './queries.ts'

interface Wish {
  /** Those still to sign too. */
  all: boolean
  /** Move registration on when everything is signed. */
  update_step: boolean
}

/** The documents of a person, what they signed first of all; may end the step of signing. */
export async function listDisclosures(
  ctx: Context,
  known: KnownInstitution,
  caller: KnownReader,
  { all, update_step }: Wish,
): Promise<{ disclosures: Disclosure[]; progress: Progress }> {
  const progress = update_step ? await updateStep(ctx, caller) : caller.progress
  assertMayList(progress)
  const which = { signed: true, inForce: all }
  const documents = await listKeptDocuments(ctx.db, known, caller, which)
  return { disclosures: documents.map(toDisclosure), progress }
}

/** Papers (STATES: What each standing opens); whoever may sign has them too. */
function assertMayList(progress: Progress): void {
  if (!mayReadPapers(progress) && !maySign(progress)) throw new DomainError('not_allowed')
}

/** STATES: verified → disclosures when every document in force is signed; nothing otherwise. */
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
