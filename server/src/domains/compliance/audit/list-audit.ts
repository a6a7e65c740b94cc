import type { AuditLine, AuditWish } from '@passbook/contract/console/audit'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { assertApart } from '../../../platform/conflicts-of-interest/assert-apart.ts'
import { ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'
import { findLines } from './find-lines.ts'
import { toLines } from './to-lines.ts'

const PAGE = 50

/** A page of the audit trail, the newest first. */
export async function listAudit(
  { db }: Context,
  caller: StaffCaller,
  { after, ...wish }: AuditWish & { after?: number | undefined },
): Promise<{ lines: AuditLine[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertApart(db, caller, ofCustomer(wish.customer))
  const own = await ownRows(db, caller)
  const rows = await findLines(db, { institution_id, wish, own, after, limit: PAGE + 1 })
  return { lines: await toLines(db, caller, rows.slice(0, PAGE)), has_more: rows.length > PAGE }
}
