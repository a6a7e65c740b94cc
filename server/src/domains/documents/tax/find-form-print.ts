import type { Database } from '../../../platform/db/database.ts'
import type { TaxPrint } from '../../../platform/db/tables/tax.ts'
import type { Issuer } from '../statements/issuer.ts'
import type { DueForm } from './due-forms.ts'
import type { TaxProfile } from './tax-profile.ts'

/** What a form prints besides its figures: who paid, who was paid, in which account. */
export async function findFormPrint(
  db: Database,
  { institution, look }: Issuer,
  profile: TaxProfile,
  { account_id, depositor_id }: DueForm,
): Promise<TaxPrint> {
  const { account_last_four } = await db
    .selectFrom('savings_accounts')
    .select('account_last_four')
    .where('institution_id', '=', institution.id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const recipient = await findRecipient(db, institution.id, depositor_id)
  const { payer_name, street, city, state, zip, phone, tin, routing_number } = profile
  return {
    institution: institution.name,
    insurer: institution.insurer,
    ...look,
    support_email: institution.support_email,
    payer: {
      name: payer_name,
      address: [street, placeOf({ city, state, zip })],
      phone: `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
      tin: `${tin.slice(0, 2)}-${tin.slice(2)}`,
      routing_number,
    },
    recipient,
    account_last_four,
  }
}

async function findRecipient(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<TaxPrint['recipient']> {
  const person = await db
    .selectFrom('depositors')
    .select(['first_name', 'last_name', 'street', 'unit', 'city', 'state', 'zip', 'ssn_last_four'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const address = [wordsOf([person.street, person.unit], ', '), placeOf(person)]
  return {
    name: wordsOf([person.first_name, person.last_name], ' ') || 'Account holder',
    address: address.filter((line) => line !== ''),
    tin_last_four: person.ssn_last_four,
  }
}

interface Place {
  city: string | null
  state: string | null
  zip: string | null
}

function placeOf({ city, state, zip }: Place): string {
  return wordsOf([city, wordsOf([state, zip], ' ')], ', ')
}

function wordsOf(parts: readonly (string | null)[], between: string): string {
  return parts.filter(Boolean).join(between)
}
