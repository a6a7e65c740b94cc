import { WHOLE_BP } from '@passbook/contract/allocations'
import type { Beneficiaries, Allocation, Beneficiary } from '@passbook/contract/beneficiaries'
import { formatDeadline } from '@passbook/contract/format-dates'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { type BeneficiaryDetails, StoredDetails } from '@passbook/contract/naming-beneficiaries'
import type { StepUp } from '@passbook/contract/step-up'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type {
  BeneficiaryChange,
  BeneficiarySnapshot,
} from '../../../platform/db/tables/beneficiaries.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import type { Vault } from '../../../platform/vault.ts'
import { type Applicant, asProvenApplicant } from '../depositor/as-applicant.ts'
import { indexSsn } from '../registration/ssn.ts'
import type { Prove } from '../../access/auth/codes/step-up.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { emailHolders } from './email-holders.ts'
import {
  type Proposal,
  findOpenProposal,
  findOtherOwner,
  replaceRows,
  saveProposal,
} from './proposals.ts'
import {
  assertMayName,
  assertNoMatch,
  type BeneficiaryRow,
  type ListOf,
  listRows,
  listHolders,
} from './queries.ts'

/** A locked list of beneficiaries, which nobody else can change until the transaction ends. */
interface ListToChange extends Pick<Applicant, 'trx' | 'by'> {
  of: ListOf
  rows: BeneficiaryRow[]
}

/** The same for an act, which calls `prove` after its checks and before its first effect. */
interface ListToProve extends ListToChange {
  prove: Prove
}

/** What every change carries. */
export interface ChangeInput {
  version: number
  step_up?: StepUp | undefined
}

interface Change {
  change: BeneficiaryChange
  /** The beneficiary that was changed; null for a change of shares. */
  beneficiary_id: string | null
}

/**
 * The one way to change beneficiaries, confirmed by a fresh code like other changes of ownership. It
 * refuses a version that is not the current one, stores the list after the change permanently, and
 * emails the holders.
 */
export function changeList(
  ctx: Context,
  caller: SessionCaller,
  { version, step_up }: ChangeInput,
  act: (list: ListToProve) => Promise<Change>,
): Promise<Beneficiaries> {
  const options = { purpose: 'beneficiaries', stepUp: step_up } as const
  return asProvenApplicant(ctx, caller, options, async ({ trx, application, by, prove }) => {
    const { entity, progress } = application
    assertMayName(progress)
    const of = { institution_id: entity.institution_id, entity_id: entity.id }
    await assertNoMatch(trx, of)
    assertCurrent(version, entity.beneficiaries_version)
    const other = await findOtherOwner(trx, of, caller.depositor_id)
    if (other) {
      const list = { trx, by, of, prove, version, owner: application.depositor, otherId: other.id }
      return propose(ctx, list, act)
    }
    const change = await act({ trx, by, of, rows: await listRows(trx, of), prove })
    await emailHolders(ctx, trx, of, change.change)
    return saveVersion({ trx, by, of, rows: await listRows(trx, of) }, change, version + 1)
  })
}

interface JointList extends Omit<ListToProve, 'rows'> {
  version: number
  /** The owner who changes the list, and the one who has to agree. */
  owner: { id: string; first_name: string | null }
  otherId: string
}

/**
 * RULES: on a joint account a change counts once every owner has agreed. It is made on the list as it would
 * be, kept as a proposal and undone; the list itself stays as it is.
 */
async function propose(
  ctx: Context,
  { trx, by, of, prove, version, owner, otherId }: JointList,
  act: (list: ListToProve) => Promise<Change>,
): Promise<Beneficiaries> {
  const open = await findOpenProposal(ctx, trx, of, by.now)
  await sql`savepoint proposal`.execute(trx)
  if (open) await replaceRows(trx, of, open.rows)
  const { beneficiary_id } = await act({ trx, by, of, rows: await listRows(trx, of), prove })
  const proposed = await listRows(trx, of)
  await sql`rollback to savepoint proposal`.execute(trx)
  await deleteDrafts(trx, { institution_id: of.institution_id, depositor_id: owner.id }, [
    'beneficiary',
    'edit-beneficiary',
  ])
  const made = { rows: proposed, proposed_by: owner.id, now: by.now }
  const proposal = await saveProposal(ctx, trx, of, made)
  await raiseAlert(ctx, trx, {
    institution_id: of.institution_id,
    depositor_id: otherId,
    kind: 'joint',
    event: `beneficiaries:${proposal.id}`,
    params: {
      title: `${owner.first_name ?? 'The other holder'} proposes other beneficiaries`,
      message: `You can agree or decline until ${formatDeadline(proposal.expires_at.toISOString())}. Nothing changes unless you agree.`,
    },
  })
  const change = { change: 'propose', beneficiary_id } as const
  const rows = await listRows(trx, of)
  const saved = await saveVersion({ trx, by, of, rows }, change, version + 1)
  return { ...saved, beneficiaries: proposed.map(toBeneficiary), proposal: toWire(proposal) }
}

/** An open proposal as its owners see it. */
export function toWire({ id, proposed_by, expires_at }: Proposal) {
  return { uuid: id, proposed_by, expires_at: expires_at.toISOString() }
}

function assertCurrent(seen: number, actual: number): void {
  if (seen === actual) return
  throw invalid(
    'version',
    'Your beneficiaries were changed in another tab or on another device. Nothing was saved. Review the current list first.',
  )
}

export async function saveVersion(
  { trx, by, of, rows }: ListToChange,
  { change, beneficiary_id }: Change,
  version: number,
): Promise<Beneficiaries> {
  const { institution_id, entity_id } = of
  await trx
    .updateTable('entities')
    .set({ beneficiaries_version: version })
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity_id)
    .execute()
  const beneficiaries = JSON.stringify(rows.map(toSnapshot))
  const made = { made_by: by.actor.id, made_at: by.now }
  await trx
    .insertInto('beneficiary_versions')
    .values({ ...of, version, change, beneficiary_id, ...made, beneficiaries })
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: `beneficiary_${change}`,
    entity: 'entity',
    entityId: entity_id,
    details: { version, beneficiary_id },
  })
  return { beneficiaries: rows.map(toBeneficiary), version }
}

function toSnapshot(row: BeneficiaryRow): BeneficiarySnapshot {
  return {
    uuid: row.id,
    kind: row.kind,
    type: row.type,
    name: nameOfBeneficiary(row),
    relationship: row.relationship,
    date_of_birth: row.date_of_birth,
    allocation_bp: row.allocation_bp,
  }
}

/** Refuses shares that do not cover exactly the beneficiaries of the kind, or that do not total 100%. */
export function assertFullShares(
  of: readonly BeneficiaryRow[],
  allocations: readonly Allocation[],
  own_bp = 0,
): void {
  const given = new Set(allocations.map(({ uuid }) => uuid.toLowerCase()))
  const isAll = given.size === allocations.length && of.length === allocations.length
  if (!isAll || of.some(({ id }) => !given.has(id))) {
    throw invalid('allocations', 'Enter a share for each beneficiary of this kind.')
  }
  const sum = allocations.reduce((bp, { allocation_bp }) => bp + allocation_bp, own_bp)
  const isEmpty = allocations.length === 0 && own_bp === 0
  if (sum === WHOLE_BP || isEmpty) return
  throw invalid('allocations', `Shares must total 100%. They total ${sum / 100}%.`)
}

/** Saves all shares in one SQL statement. */
export async function saveShares(
  { trx, of }: Pick<ListToChange, 'trx' | 'of'>,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return
  await sql`
    update beneficiaries set allocation_bp = given.allocation_bp
    from unnest(${allocations.map(({ uuid }) => uuid)}::uuid[],
      ${allocations.map(({ allocation_bp }) => allocation_bp)}::integer[]) as given (id, allocation_bp)
    where beneficiaries.institution_id = ${of.institution_id}
      and beneficiaries.entity_id = ${of.entity_id} and beneficiaries.id = given.id`.execute(trx)
}

/** A beneficiary as the owner sees it, with only the last four digits of the SSN. */
export function toBeneficiary(row: BeneficiaryRow): Beneficiary {
  return {
    uuid: row.id,
    type: row.type,
    kind: row.kind,
    first_name: row.first_name,
    last_name: row.last_name,
    organization_name: row.organization_name,
    ein: row.ein,
    relationship: row.relationship,
    date_of_birth: row.date_of_birth,
    ssn_last_four: row.ssn_last_four,
    street: row.street,
    unit: row.unit,
    city: row.city,
    state: row.state,
    zip: row.zip,
    allocation_bp: row.allocation_bp,
  }
}

/** What is stored about a beneficiary besides kind, share and SSN. */
export type Details = Pick<
  BeneficiaryRow,
  | 'type'
  | 'first_name'
  | 'last_name'
  | 'organization_name'
  | 'ein'
  | 'relationship'
  | 'date_of_birth'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
>

/** The details of a beneficiary as entered; a field may be missing. */
export type DetailsInput = Pick<BeneficiaryDetails, 'type' | 'relationship'> &
  Partial<BeneficiaryDetails>

/** Clears the fields that belong to the other type of beneficiary. */
export function toDetails(input: DetailsInput): Details {
  const { type, relationship } = input
  const isPerson = type === 'person'
  const birth = isPerson ? input.date_of_birth : undefined
  return {
    type,
    relationship,
    first_name: (isPerson && input.first_name) || null,
    last_name: (isPerson && input.last_name) || null,
    date_of_birth: birth ? parseBusinessDate(birth) : null,
    organization_name: (!isPerson && input.organization_name) || null,
    ein: (!isPerson && input.ein) || null,
    street: input.street ?? null,
    unit: input.unit ?? null,
    city: input.city ?? null,
    state: input.state ?? null,
    zip: input.zip ?? null,
  }
}

/** Checks the details to be stored against the rules of the form. */
export function assertComplete(details: Details): void {
  const input = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))
  const { error } = z.safeParse(StoredDetails, input)
  if (error === undefined) return
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.join('.'), [message]]),
  )
  throw new DomainError('invalid', { fields })
}

/** RULES "Beneficiaries": an owner cannot be a beneficiary, and nobody is named twice in one kind. */
export async function assertMayBeNamed(
  { vault }: Pick<Context, 'vault'>,
  { trx, of }: Pick<ListToChange, 'trx' | 'of'>,
  details: Details,
  { ssn, others }: { ssn: string | null | undefined; others: readonly BeneficiaryRow[] },
): Promise<void> {
  const holders = await listHolders(trx, of)
  const number = ssn ? indexSsn(vault, of.institution_id, ssn) : null
  if (number && holders.some(({ ssn_index }) => ssn_index?.equals(number))) {
    throw invalid(
      'ssn',
      'This number belongs to an owner of the account. An owner cannot be a beneficiary.',
    )
  }
  const isSame = (other: Pick<Details, 'first_name' | 'last_name' | 'date_of_birth'>) =>
    details.type === 'person' &&
    other.date_of_birth === details.date_of_birth &&
    keyOf(other) === keyOf(details)
  if (holders.some(isSame)) {
    throw invalid('first_name', 'An owner of the account can’t be its beneficiary.')
  }
  const isNamed = (other: Details) =>
    details.type === 'person' ? isSame(other) : keyOf(other) === keyOf(details)
  if (others.some(isNamed)) {
    const field = details.type === 'person' ? 'first_name' : 'organization_name'
    throw invalid(field, 'This beneficiary is already named.')
  }
}

function keyOf(named: { first_name: string | null; last_name: string | null } & Partial<Details>) {
  const name = nameOfBeneficiary({ organization_name: null, ...named })
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')
}

const LAST_DIGITS = 4

/** What is stored of a beneficiary's SSN: encrypted for a later claim, and the last four digits. */
export function sealBeneficiarySsn(
  vault: Vault,
  { institution_id, id }: { institution_id: string; id: string },
  ssn: string | null | undefined,
) {
  if (!ssn) return { ssn_sealed: null, ssn_last_four: null }
  const place = { column: 'beneficiaries.ssn_sealed', institution_id, rowId: id }
  return { ssn_sealed: vault.seal(ssn, place), ssn_last_four: ssn.slice(-LAST_DIGITS) }
}
