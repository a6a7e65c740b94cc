import { ExceptionAsked } from '@passbook/contract/console/money'
import { applyException } from '../../../returns/apply-exception.ts'
import { setReady } from '../../../returns/import-answer-file.ts'
import type { Carrier } from './carrier.ts'

export const carryApplyReturnException: Carrier = async (
  { ctx, trx, now, actor },
  { id: approvalId, institution_id, payload },
) => {
  const { file_id: fileId, place, transfer_id: transferId } = ExceptionAsked.parse(payload)
  const which = { institution_id, fileId, place }
  await applyException(ctx, trx, { ...which, transferId, approvalId, now, actor })
}

/** The file is applied by its job, answer by answer. If the network delivered it, it already was. */
export const carryImportAnswerFile: Carrier = async (
  { trx },
  { id: approvalId, institution_id, subject_id },
) => {
  if (subject_id === null) throw new Error('a file that is none')
  await setReady(trx, institution_id, subject_id, approvalId)
}
