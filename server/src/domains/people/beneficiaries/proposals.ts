import { LIMITS } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ProposedDetails } from '../../../platform/db/tables/beneficiaries.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { BeneficiaryRow, ListOf } from './queries.ts'

/** A change of the beneficiaries of a joint account that the other owner has not agreed to yet. */
export interface Proposal {
  id: string
  proposed_by: string
  expires_at: Date
  /** The whole list as it would be. */
  rows: BeneficiaryRow[]
}

type Vault = Pick<Context, 'vault'>

/** The other owner of a joint account; undefined if there is none. */
export function findOtherOwner(
  db: Database,
  { institution_id, entity_id }: ListOf,
  depositor_id: string,
) {
  return accountHolders(db, institution_id)
    .select(['depositors.id', 'depositors.first_name'])
    .where('depositors.entity_id', '=', entity_id)
    .where('depositors.id', '<>', depositor_id)
    .executeTakeFirst()
}

/** The proposal that nobody has agreed to or withdrawn; it may have expired. */
export function undecided(db: Database, { institution_id, entity_id }: ListOf) {
  return db
    .selectFrom('beneficiary_proposals')
    .select(['id', 'proposed_by', 'expires_at'])
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('agreed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
}

/** The proposal that the other owner can still agree to. It is void once the account has one owner. */
export async function findOpenProposal(
  ctx: Vault,
  db: Database,
  of: ListOf,
  now: Date,
): Promise<Proposal | undefined> {
  const { institution_id } = of
  const open = await undecided(db, of).where('expires_at', '>', now).executeTakeFirst()
  if (open === undefined) return undefined
  if ((await findOtherOwner(db, of, open.proposed_by)) === undefined) return undefined
  const kept = await db
    .selectFrom('proposed_beneficiaries')
    .select(['id', 'details', 'ssn_sealed'])
    .where('institution_id', '=', institution_id)
    .where('proposal_id', '=', open.id)
    .execute()
  const rows = kept
    .map(({ id, details, ssn_sealed }): BeneficiaryRow => {
      const sealed =
        ssn_sealed && reseal(ctx, ssn_sealed, proposedPlace(of, open.id, id), placeOf(of, id))
      const named_at = new Date(details.named_at)
      return { ...of, id, ...details, named_at, ssn_sealed: sealed }
    })
    .toSorted((a, b) => b.kind.localeCompare(a.kind) || a.place - b.place)
  return { ...open, rows }
}

/** Keeps a proposal in place of the one before it. */
export async function saveProposal(
  ctx: Vault,
  trx: Transaction,
  of: ListOf,
  { rows, proposed_by, now }: { rows: readonly BeneficiaryRow[]; proposed_by: string; now: Date },
): Promise<Proposal> {
  await endProposal(trx, of, now)
  const expires_at = endOfDay(addDays(easternDate(now), LIMITS.beneficiaries.agreeDays))
  const { id } = await trx
    .insertInto('beneficiary_proposals')
    .values({ ...of, proposed_by, proposed_at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { ssn_sealed, institution_id, entity_id: _, id: beneficiary, ...details } of rows) {
    const sealed =
      ssn_sealed &&
      reseal(ctx, ssn_sealed, placeOf(of, beneficiary), proposedPlace(of, id, beneficiary))
    await trx
      .insertInto('proposed_beneficiaries')
      .values({
        institution_id,
        proposal_id: id,
        id: beneficiary,
        details: JSON.stringify(details satisfies Omit<ProposedDetails, 'named_at'>),
        ssn_sealed: sealed,
      })
      .execute()
  }
  return { id, proposed_by, expires_at, rows: [...rows] }
}

/** The last moment of a day in Eastern Time: day 30 counts to its end (RULES-3). */
function endOfDay(day: BusinessDate): Date {
  return new Date(easternInstant(addDays(day, 1), '00:00').getTime() - 1)
}

/** Ends an open or expired proposal, without effect on the list. */
export async function endProposal(
  trx: Transaction,
  { institution_id, entity_id }: ListOf,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('beneficiary_proposals')
    .set({ withdrawn_at: now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('agreed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Puts other rows in place of the list. */
export async function replaceRows(
  trx: Transaction,
  { institution_id, entity_id }: ListOf,
  rows: readonly BeneficiaryRow[],
): Promise<void> {
  await trx
    .deleteFrom('beneficiaries')
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .execute()
  if (rows.length > 0)
    await trx
      .insertInto('beneficiaries')
      .values([...rows])
      .execute()
}

type Place = Parameters<Context['vault']['seal']>[1]

function placeOf({ institution_id }: ListOf, id: string): Place {
  return { column: 'beneficiaries.ssn_sealed', institution_id, rowId: id }
}

function proposedPlace({ institution_id }: ListOf, proposalId: string, id: string): Place {
  const rowId = `${proposalId}:${id}`
  return { column: 'proposed_beneficiaries.ssn_sealed', institution_id, rowId }
}

/** A sealed number can only be opened at its place. */
function reseal({ vault }: Vault, sealed: Buffer, from: Place, to: Place): Buffer {
  return vault.seal(vault.open(sealed, from), to)
}
