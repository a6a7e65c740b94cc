import type { Progress } from '@passbook/contract/depositor'
import { type RegistrationStatus, isCompleted } from '@passbook/contract/enums'
import { isRegistrationPageOpen } from '@passbook/contract/registration-pages'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { findUser } from '../../access/auth/queries.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import type { Applicant } from '../../people/depositor/as-applicant.ts'
import type { Application, ApplicationCaller } from '../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { assertNotBeingChecked } from '../../people/registration/identity-queries.ts'
import { archiveLink } from '../linking/activate-link.ts'
import { haveEntriesLeft } from '../linking/micro-entries.ts'
import { moveLink } from '../linking/link-state.ts'

const DECLINED =
  'We declined your application, so there is nothing to cancel. Send us a message if you think this is a mistake.'
const ON_HOLD =
  'Your application is on hold and can’t be canceled. Send us a message and we’ll tell you what we need.'

/** Statuses of applicants who were checked and neither passed nor declined. */
const DOUBTFUL = new Set<RegistrationStatus | null>(['FLAGGED', 'IN_REVIEW', 'ERRORED'])

/** Statuses of accounts that the applicant linked; a failed or earlier try is not one of them. */
const IN_USE = new Set<LinkedAccount['status']>([
  'ACTIVE',
  'DEPOSITS_LOCKED',
  'LOCKED',
  'TIMEOUT',
  'VERIFICATION_PENDING',
  'VERIFICATION_RETURNED',
  'VERIFIED',
])

/** STATES: Hold and cancelling. Cancels an application at any step before it is completed. */
export async function cancelApplication(
  ctx: Context,
  applicant: Applicant,
  caller: ApplicationCaller,
): Promise<{ progress: Progress }> {
  const { trx, application } = applicant
  if (isCancelled(application)) return { progress: application.progress }
  assertNotCompleted(application)
  assertNotHeld(application)
  assertNotBeingChecked(application.depositor, ctx.realTime.now())
  await cancel(ctx, applicant, caller)
  return { progress: await readProgress(trx, caller.institution_id, caller.user_id) }
}

/** Whether it was already cancelled, for example in another tab. */
function isCancelled({ entity, state }: Application): boolean {
  return state.registration_status === 'VIEW_ONLY' && entity.savings_account_id === null
}

function assertNotCompleted({ depositor }: Application): void {
  if (!isCompleted(depositor.registration_last_step)) return
  throw new DomainError('not_allowed', { message: 'There is no application to cancel.' })
}

/** Applicants cannot undo a decline or a hold by cancelling. */
function assertNotHeld({ state }: Application): void {
  if (isRegistrationPageOpen('cancel-account-open', state)) return
  throw new DomainError('not_allowed', {
    message: state.registration_status === 'FAILED' ? DECLINED : ON_HOLD,
  })
}

async function cancel(
  ctx: Context,
  { trx, application: { depositor, links }, by }: Applicant,
  caller: ApplicationCaller,
): Promise<void> {
  const institution_id = caller.institution_id
  const isInDoubt = DOUBTFUL.has(depositor.registration_status) || depositor.standing === 'REVIEW'
  await archiveLinks(trx, links, by)
  await trx
    .updateTable('depositors')
    .set({
      registration_status: 'VIEW_ONLY',
      registration_last_step: 'completed',
      stands_since: by.now,
      cancelled_status: depositor.registration_status,
      cancelled_step: depositor.registration_last_step,
      // People who passed or were never checked may apply again with the same SSN.
      claims_ssn: isInDoubt && depositor.claims_ssn,
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor.id)
    .execute()
  if (isInDoubt) await raiseReviewTask(ctx, trx, depositor)
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'cancel_application',
    entity: 'depositor',
    entityId: depositor.id,
    details: {
      registration_status: depositor.registration_status,
      registration_last_step: depositor.registration_last_step,
    },
  })
  const { email } = await findUser(trx, institution_id, caller.user_id)
  const entries = (await haveEntriesLeft(trx, institution_id, links)) ? 'left' : ''
  const removed = links.some(({ status }) => IN_USE.has(status)) ? 'removed' : ''
  const letter = { template: 'application_cancelled', params: { entries, links: removed } } as const
  await notifyByEmail(ctx, trx, institution_id, { to: email, ...letter })
}

/** Raises a task about an applicant who cancels while under review. */
async function raiseReviewTask(
  ctx: Context,
  trx: Transaction,
  { institution_id, id, registration_status, standing }: Application['depositor'],
): Promise<void> {
  const now = ctx.clock.now()
  await raiseTask(trx, {
    institution_id,
    kind: 'application_cancelled',
    message:
      'An applicant canceled before their review was decided. Their SSN stays reserved. Use reopen-application if they ask.',
    details: { depositor_id: id, registration_status, standing },
    key: `application_cancelled:${id}:${now.toISOString()}`,
    now,
  })
}

interface By {
  now: Date
  actor: { kind: 'depositor'; id: string }
}

/** Archives the links of a cancelled application, and cancels their unsent micro-entries. */
async function archiveLinks(
  trx: Transaction,
  links: readonly LinkedAccount[],
  by: By,
): Promise<void> {
  for (const link of links) {
    if (link.status === 'ARCHIVED') continue
    // A widget that is still open is failed first, so that it cannot return an account later (STATES).
    if (link.status === 'PENDING') await failWidget(trx, link, by)
    await archiveLink(trx, link, by)
  }
}

async function failWidget(trx: Transaction, { institution_id, id }: LinkedAccount, by: By) {
  await moveLink(trx, { institution_id, linkedAccountId: id, to: 'FAILED', ...by })
}
