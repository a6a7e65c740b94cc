import { randomUUID } from 'node:crypto'
import type { SuspicionReport } from '@passbook/contract/console/suspicion'
import { LIMITS } from '@passbook/contract/limits'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'
import { noteEvent } from './note-event.ts'
import { readReport } from './read-report.ts'
import { type Words, sealWords } from './sealed-words.ts'

interface Given extends Words {
  depositor_id: string | null
  detected_on: string
}

/** Opens a report, with the day it is due: earlier where somebody is suspected already. */
export function openReport(
  ctx: Context,
  caller: StaffCaller,
  { depositor_id, detected_on, ...words }: Given,
): Promise<SuspicionReport> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofCustomer(depositor_id), async (desk) => {
    const { trx, now } = desk
    const detected = parseBusinessDate(detected_on)
    if (detected > easternDate(now)) throw invalid('detected_on', 'This day is still to come.')
    if (depositor_id !== null) await assertCustomer(trx, institution_id, depositor_id)
    const isSuspected = depositor_id !== null || words.suspect !== ''
    const { daysToFile, daysWithoutSuspect } = LIMITS.suspicion
    const due_on = addDays(detected, isSuspected ? daysToFile : daysWithoutSuspect)
    const id = randomUUID()
    await trx
      .insertInto('suspicion_reports')
      .values({
        institution_id,
        id,
        depositor_id,
        words_sealed: sealWords(ctx.vault, { institution_id, id }, words),
        detected_on: detected,
        due_on,
        opened_by: staff_id,
        opened_at: now,
      })
      .execute()
    const after = { ...words, detected_on, due_on }
    await noteEvent(desk, caller, { report_id: id, action: 'open', after })
    return readReport(desk.ctx, institution_id, id)
  })
}

async function assertCustomer(
  trx: Transaction,
  institution_id: string,
  depositor_id: string,
): Promise<void> {
  const found = await trx
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found')
}
