import type { Transaction } from '../../../platform/db/transaction.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import type { Application } from '../../people/depositor/lock-application.ts'

const FORMS = [
  'joint-personal-information',
  'joint-address-information',
  'joint-occupation',
] as const

/** What the first holder has typed about the second and not sent dies with the chance to send it. */
export function forgetTyped(
  trx: Transaction,
  { depositor }: Pick<Application, 'depositor'>,
): Promise<void> {
  const { institution_id, id: depositor_id } = depositor
  return forgetDrafts(trx, { institution_id, depositor_id }, FORMS)
}
