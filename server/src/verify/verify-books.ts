import { type RawBuilder, sql } from 'kysely'
import { verifyAudit } from '../platform/audit/seal-audit.ts'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'
import { beneficiaryChecks, dormancyChecks, givingChecks, jointChecks } from './account-checks.ts'
import { checks } from './checks.ts'
import { disputeChecks } from './dispute-checks.ts'
import { consentChecks, verifyDocuments } from './consent-checks.ts'
import { eventChecks } from './event-checks.ts'
import { orderChecks, scheduleChecks } from './order-checks.ts'
import { settlementChecks } from './settlement-checks.ts'
import { manualEntryChecks, reportChecks, staffMoneyChecks } from './staff-money-checks.ts'
import { statementChecks } from './statement-checks.ts'
import { taxChecks } from './tax-checks.ts'
import { verifyInterest } from './verify-interest.ts'

export interface Verification {
  counts: Record<string, number>
  /** A description of the first error; null if the books balance. */
  difference: string | null
}

/** Recomputes balances, entries, interest and the audit chain from their sources, in one snapshot. */
export async function verifyBooks(db: Database): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      const all = acrossInstitutions(trx, 'verifying all books')
      const counts = await countRows(all)
      const wrong = await findDifference(all, {
        ...checks,
        ...scheduleChecks,
        ...givingChecks,
        ...consentChecks,
        ...statementChecks(),
        ...beneficiaryChecks,
        ...taxChecks,
        ...jointChecks,
        ...disputeChecks,
        ...staffMoneyChecks,
        ...manualEntryChecks,
        ...settlementChecks,
        ...dormancyChecks,
        ...orderChecks,
        ...eventChecks,
      })
      if (wrong) return { counts, difference: wrong }
      const institutions = await trx.selectFrom('institutions').select(['id', 'slug']).execute()
      for (const { id, slug } of institutions) {
        const { difference, sealCount } = await verifyAudit(trx, id)
        if (difference) return { counts, difference: `${slug}: ${difference}` }
        counts['audit seals'] = (counts['audit seals'] ?? 0) + sealCount
        const different = (await verifyInterest(trx, id)) ?? (await verifyDocuments(trx, id))
        if (different) return { counts, difference: `${slug}: ${different}` }
      }
      // Last, because whatever is wrong in the books is also wrong in the reports, and is better named by its own check.
      return { counts, difference: await findDifference(all, reportChecks) }
    })
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from savings_accounts) as accounts,
           (select count(*) from journal_entries) as entries,
           (select count(*) from postings) as postings,
           (select count(*) from holds) as holds,
           (select count(*) from interest_accruals) as accruals,
           (select count(*) from statements) as statements,
           (select count(*) from tax_documents) as "tax forms",
           (select count(*) from nonprofit_gifts) as gifts`.execute(db)
  return rows[0] ?? {}
}

/** The first check that does not hold, in words. */
async function findDifference(
  all: Database,
  named: Readonly<Record<string, RawBuilder<{ difference: string }>>>,
): Promise<string | null> {
  for (const [name, check] of Object.entries(named)) {
    const found = (await check.execute(all)).rows[0]
    if (found) return `${name}: not so. ${found.difference}`
  }
  return null
}
