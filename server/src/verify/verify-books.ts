import { sql } from 'kysely'
import { verifyAudit } from '../platform/audit/seal-audit.ts'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'
import { beneficiaryChecks, dormancyChecks, givingChecks, jointChecks } from './account-checks.ts'
import { checks } from './checks.ts'
import { disputeChecks } from './dispute-checks.ts'
import { consentChecks, verifyDocuments } from './consent-checks.ts'
import { orderChecks, scheduleChecks } from './order-checks.ts'
import { settlementChecks } from './settlement-checks.ts'
import { staffMoneyChecks } from './staff-money-checks.ts'
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
      for (const [name, check] of Object.entries({
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
        ...settlementChecks,
        ...dormancyChecks,
        ...orderChecks,
      })) {
        const found = (await check.execute(all)).rows[0]
        if (found) return { counts, difference: `${name}: not so. ${found.difference}` }
      }
      const institutions = await trx.selectFrom('institutions').select(['id', 'slug']).execute()
      for (const { id, slug } of institutions) {
        const { difference, sealCount } = await verifyAudit(trx, id)
        if (difference) return { counts, difference: `${slug}: ${difference}` }
        counts['audit seals'] = (counts['audit seals'] ?? 0) + sealCount
        const different = (await verifyInterest(trx, id)) ?? (await verifyDocuments(trx, id))
        if (different) return { counts, difference: `${slug}: ${different}` }
      }
      return { counts, difference: null }
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
