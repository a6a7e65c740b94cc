import type { Database } from '../../../platform/db/database.ts'
import type { StatementPrint } from '../../../platform/db/tables/statement-parts.ts'
import type { Issuer } from './issuer.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'

/** What is printed besides the figures: whose account it is, and whose statement; and who gets paper. */
export async function findPrinted(
  db: Database,
  { institution, look }: Issuer,
  accountId: string,
): Promise<{ holders: string[]; printed: StatementPrint; onPaperTo: string[] }> {
  const { account_last_four } = await db
    .selectFrom('savings_accounts')
    .select('account_last_four')
    .where('institution_id', '=', institution.id)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const people = await findHolders(db, institution.id, accountId)
  const { name, short_name, insurer, support_email } = institution
  const [first, second] = people
  // Both read it, and where one of them lives is no business of the other.
  const address = first && !second ? addressOf(first) : []
  return {
    holders: people.map(({ first_name, last_name }) => wordsOf([first_name, last_name], ' ')),
    printed: {
      institution: name,
      short_name,
      insurer,
      ...look,
      support_email,
      account_last_four,
      address,
    },
    onPaperTo: people.filter(({ paper_since }) => paper_since !== null).map(({ id }) => id),
  }
}

/** The first listed owner first; nobody who is still asked to share the account. */
function findHolders(db: Database, institution_id: string, accountId: string) {
  return accountHolders(db, institution_id)
    .select(['first_name', 'last_name', 'street', 'unit', 'city', 'state', 'zip'])
    .select(['depositors.id', 'depositors.paper_since'])
    .where('entities.savings_account_id', '=', accountId)
    .orderBy('depositors.is_primary', 'desc')
    .orderBy('depositors.created_at')
    .orderBy('depositors.id')
    .execute()
}

type Holder = Awaited<ReturnType<typeof findHolders>>[number]

function addressOf({ street, unit, city, state, zip }: Holder): string[] {
  const place = wordsOf([city, wordsOf([state, zip], ' ')], ', ')
  return [wordsOf([street, unit], ', '), place].filter((line) => line !== '')
}

function wordsOf(parts: readonly (string | null)[], between: string): string {
  return parts.filter(Boolean).join(between)
}
