import {
  AUDIT_EXPORT_LINES,
  type AuditLine,
  type AuditWish,
} from '@passbook/contract/console/audit'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { writeCsvRows } from '../../../platform/csv.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'
import { findLines } from './find-lines.ts'
import { toLines } from './to-lines.ts'

const COLUMNS = ['When', 'Who', 'What', 'About', 'About id', 'Before', 'After', 'Also kept']

/** The lines that fit as a table; that they were taken is a line of the trail itself. */
export function exportAudit(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: StaffCaller,
  wish: AuditWish,
): Promise<{ file_name: string; text: string }> {
  return asStaffFor(
    ctx,
    caller,
    'audit.read',
    ofCustomer(wish.customer),
    async ({ trx, actor, now }) => {
      const { institution_id } = caller
      const own = await ownRows(trx, caller)
      const limit = AUDIT_EXPORT_LINES + 1
      const rows = await findLines(trx, { institution_id, wish, own, limit })
      if (rows.length > AUDIT_EXPORT_LINES) {
        const most = AUDIT_EXPORT_LINES.toLocaleString('en-US')
        throw invalid(
          'from',
          `These are more than ${most} lines, the most in one file. Choose a shorter time.`,
        )
      }
      const lines = await toLines(trx, caller, rows)
      await writeAudit(trx, {
        institution_id,
        actor,
        action: 'export_audit',
        entity: 'institution',
        entityId: institution_id,
        details: { ...wish, lines: lines.length },
      })
      return {
        file_name: `${slug}-audit-${easternDate(now)}.csv`,
        text: writeCsvRows([COLUMNS, ...lines.map(cellsOf)], { hasByteOrderMark: true }),
      }
    },
  )
}

function cellsOf({ at, by, action, about, changes, facts }: AuditLine): string[] {
  const list = (side: 'before' | 'after') =>
    changes
      .flatMap(({ what, [side]: value }) => (value === null ? [] : `${what}: ${value}`))
      .join('; ')
  return [
    at,
    by.name ?? by.depositor_id ?? by.kind,
    action,
    about.name ?? about.entity,
    about.id,
    list('before'),
    list('after'),
    facts.map(({ what, value }) => `${what}: ${value}`).join('; '),
  ]
}
