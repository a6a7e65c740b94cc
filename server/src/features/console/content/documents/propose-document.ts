import { createHash } from 'node:crypto'
import type { NewDocument } from '@passbook/contract/console/content/documents'
import { formatFullDay } from '@passbook/contract/dates'
import { isRequired } from '@passbook/contract/disclosures'
import type { StaffMember } from '../../../../callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { checkDocument } from '../../../terms/announce-document.ts'
import { askSecond } from '../../approvals/ask-second.ts'
import { asStaff } from '../../as-staff.ts'

/** Asks a second person to publish a new version of a document. */
export function proposeDocument(
  ctx: Context,
  caller: StaffMember,
  { reason, ...document }: NewDocument & { reason: string },
): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    await checkDocument(desk.trx, { ...document, institution_id, now: desk.now })
    return askSecond(desk, caller, {
      what: 'publish_document',
      subject_id: subjectOf(institution_id, document.kind),
      payload: document,
      words: wordsOf(document),
      reason,
    })
  })
}

function wordsOf({ kind, words: { title }, effective_date, worse }: NewDocument): string {
  const when = effective_date === null ? 'at once' : `from ${formatFullDay(effective_date)} on`
  const told = isRequired(kind)
    ? 'Everybody with an open account is told then, and asked to agree'
    : 'Nobody has to agree to it'
  return [
    `Publish a new version of “${title}” ${when}. ${told}.`,
    ...(worse === null ? [] : [`Told at once, as it gets worse: “${worse}”`]),
  ].join(' ')
}

/** Of one kind of one institution one question is open at a time. */
function subjectOf(institution_id: string, kind: string): string {
  const hex = createHash('sha256').update(`${institution_id} ${kind}`).digest('hex')
  return [8, 12, 16, 20, 32]
    .map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end))
    .join('-')
}
