import { randomUUID } from 'node:crypto'
import type { Beneficiaries, Allocation } from '@passbook/contract/beneficiaries'
import type { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import { LIMITS } from '@passbook/contract/limits'
import type { BeneficiaryChanges } from '@passbook/contract/naming-beneficiaries'
import type { Context } from '../../../context.ts'
import type { Reader, SessionCaller } from '../../../platform/callers/caller.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import {
  type ChangeInput,
  changeList,
  assertFullShares,
  saveShares,
  toBeneficiary,
  type DetailsInput,
  assertMayBeNamed,
  toDetails,
  type Details,
  assertComplete,
  sealBeneficiarySsn,
  toWire,
} from './change-list.ts'
import { findOpenProposal } from './proposals.ts'
import { assertMayName, listRows, readVersion, type BeneficiaryRow } from './queries.ts'

/** The beneficiaries of the caller's account, as proposed if the other owner has not agreed yet. */
export async function listBeneficiaries(
  ctx: Pick<Context, 'db' | 'clock' | 'vault'>,
  { institution_id, entity_id, progress }: Reader,
): Promise<Beneficiaries> {
  const { db } = ctx
  assertMayName(progress)
  const of = { institution_id, entity_id }
  // The version is read first, so that a change in between makes it outdated and is noticed.
  const version = await readVersion(db, of)
  const proposal = await findOpenProposal(ctx, db, of, ctx.clock.now())
  const rows = proposal?.rows ?? (await listRows(db, of))
  const beneficiaries = rows.map(toBeneficiary)
  return { beneficiaries, version, ...(proposal && { proposal: toWire(proposal) }) }
}

type NewBeneficiary = DetailsInput &
  ChangeInput & {
    kind: BeneficiaryKind
    allocation_bp: number
    allocations: Allocation[]
  }

/** Adds a beneficiary and sets new shares for all of the kind. */
export function addBeneficiary(
  ctx: Context,
  caller: SessionCaller,
  input: NewBeneficiary,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, input, async (list) => {
    const { trx, by, of, rows } = list
    const { kind, allocation_bp, allocations, ssn } = input
    const others = rows.filter((row) => row.kind === kind)
    assertRoom(kind, others, rows)
    assertFullShares(others, allocations, allocation_bp)
    const details = toDetails(input)
    const number = details.type === 'person' ? ssn : undefined
    await assertMayBeNamed(ctx, list, details, { ssn: number, others })
    await list.prove()
    const { institution_id, entity_id } = of
    const id = randomUUID()
    const place = Math.max(0, ...rows.map((row) => row.place)) + 1
    const sealed = sealBeneficiarySsn(ctx.vault, { institution_id, id }, number)
    const named = { kind, allocation_bp, place, named_at: by.now }
    await trx
      .insertInto('beneficiaries')
      .values({ institution_id, id, entity_id, ...named, ...details, ...sealed })
      .execute()
    await saveShares(list, allocations)
    await deleteDrafts(trx, { institution_id, depositor_id: caller.depositor_id }, ['beneficiary'])
    return { change: 'add', beneficiary_id: id }
  })
}

function assertRoom(
  kind: BeneficiaryKind,
  others: readonly BeneficiaryRow[],
  rows: readonly BeneficiaryRow[],
): void {
  const { atMost } = LIMITS.beneficiaries
  if (others.length >= atMost) {
    throw invalid('kind', `There can be ${atMost} ${kind} beneficiaries at most.`)
  }
  if (kind === 'contingent' && !rows.some((row) => row.kind === 'primary')) {
    throw invalid('kind', 'Name a primary beneficiary first.')
  }
}

type UpdateInput = BeneficiaryChanges & ChangeInput

/** Changes the details of a beneficiary, but not their kind and share. */
export function updateBeneficiary(
  ctx: Context,
  caller: SessionCaller,
  uuid: string,
  { version, step_up, ssn, ...changes }: UpdateInput,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, { version, step_up }, async (list) => {
    const { trx, of, rows } = list
    const row = rows.find(({ id }) => id === uuid.toLowerCase())
    if (row === undefined) throw new DomainError('not_found')
    const details = merge(row, changes)
    assertComplete(details)
    const others = rows.filter(({ id, kind }) => id !== row.id && kind === row.kind)
    await assertMayBeNamed(ctx, list, details, { ssn, others })
    await list.prove()
    const isPerson = details.type === 'person'
    // A missing SSN keeps the stored one, which is never sent back to the browser.
    const keeps = ssn === undefined && isPerson
    const sealed = keeps ? {} : sealBeneficiarySsn(ctx.vault, row, isPerson ? ssn : null)
    await trx
      .updateTable('beneficiaries')
      .set({ ...details, ...sealed })
      .where('institution_id', '=', of.institution_id)
      .where('id', '=', row.id)
      .execute()
    const { institution_id } = of
    const { depositor_id } = caller
    await deleteDrafts(trx, { institution_id, depositor_id }, ['edit-beneficiary'])
    return { change: 'edit', beneficiary_id: row.id }
  })
}

/** A missing field stays unchanged; null removes a value. */
function merge(row: BeneficiaryRow, changes: BeneficiaryChanges): Details {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const fields = Object.entries({ ...row, ...Object.fromEntries(given) })
  const merged = Object.fromEntries(fields.map(([name, value]) => [name, value ?? undefined]))
  return toDetails(merged as DetailsInput)
}

interface RemoveInput extends ChangeInput {
  uuid: string
  /** The shares of all who remain of the kind; empty if nobody remains. */
  allocations?: Allocation[]
}

/** Removes a beneficiary. Those who remain of the kind share 100%. */
export function removeBeneficiary(
  ctx: Context,
  caller: SessionCaller,
  { uuid, allocations = [], ...input }: RemoveInput,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, input, async (list) => {
    const { trx, of, rows } = list
    const row = rows.find(({ id }) => id === uuid.toLowerCase())
    if (row === undefined) throw new DomainError('not_found')
    const remaining = rows.filter(({ id, kind }) => id !== row.id && kind === row.kind)
    if (remaining.length === 0 && row.kind === 'primary' && rows.length > 1) {
      throw invalid('uuid', 'Remove the contingent beneficiaries first.')
    }
    assertFullShares(remaining, allocations)
    await list.prove()
    await trx
      .deleteFrom('beneficiaries')
      .where('institution_id', '=', of.institution_id)
      .where('id', '=', row.id)
      .execute()
    await saveShares(list, allocations)
    return { change: 'remove', beneficiary_id: row.id }
  })
}

interface AllocationsInput extends ChangeInput {
  kind: BeneficiaryKind
  allocations: Allocation[]
}

/** Sets new shares for all beneficiaries of a kind. */
export function updateAllocations(
  ctx: Context,
  caller: SessionCaller,
  { kind, allocations, ...input }: AllocationsInput,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, input, async (list) => {
    const all = list.rows.filter((row) => row.kind === kind)
    if (all.length === 0) throw invalid('kind', `There are no ${kind} beneficiaries.`)
    assertFullShares(all, allocations)
    await list.prove()
    await saveShares(list, allocations)
    return { change: 'reallocate', beneficiary_id: null }
  })
}
