import { randomUUID } from 'node:crypto'
import type { Beneficiaries, Allocation } from '@passbook/contract/beneficiaries'
import type { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import { LIMITS } from '@passbook/contract/limits'
import type { BeneficiaryChanges } from '@passbook/contract/naming-beneficiaries'
import type { Context } from '../../../context.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import {
  changeList,
  assertWhole,
  shareOut,
  toBeneficiary,
  type ToldDetails,
  assertNewcomer,
  toDetails,
  type Details,
  assertComplete,
  sealNumber,
} from './change-list.ts'
import { assertMayName, listRows, readVersion, type BeneficiaryRow } from './queries.ts'

/** The beneficiaries of the caller's account, and which state of the list this is. */
export async function listBeneficiaries(
  { db }: Pick<Context, 'db'>,
  { institution_id, entity_id, progress }: Reader,
): Promise<Beneficiaries> {
  assertMayName(progress)
  const of = { institution_id, entity_id }
  // The number first: a change in between is found by it, and refused.
  const version = await readVersion(db, of)
  const rows = await listRows(db, of)
  return { beneficiaries: rows.map(toBeneficiary), version }
}

type NewBeneficiary = ToldDetails & {
  kind: BeneficiaryKind
  allocation_bp: number
  allocations: Allocation[]
  version: number
}

/** Names one more beneficiary, and shares the account anew among all of the kind. */
export function addBeneficiary(
  ctx: Context,
  caller: ApplicationCaller,
  input: NewBeneficiary,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, input.version, async (list) => {
    const { trx, by, of, rows } = list
    const { kind, allocation_bp, allocations, ssn } = input
    const others = rows.filter((row) => row.kind === kind)
    assertRoom(kind, others, rows)
    assertWhole(others, allocations, allocation_bp)
    const details = toDetails(input)
    const number = details.type === 'person' ? ssn : undefined
    await assertNewcomer(ctx, list, details, { ssn: number, others })
    const { institution_id, entity_id } = of
    const id = randomUUID()
    const place = Math.max(0, ...rows.map((row) => row.place)) + 1
    const sealed = sealNumber(ctx.vault, { institution_id, id }, number)
    const named = { kind, allocation_bp, place, named_at: by.now }
    await trx
      .insertInto('beneficiaries')
      .values({ institution_id, id, entity_id, ...named, ...details, ...sealed })
      .execute()
    await shareOut(list, allocations)
    await forgetDrafts(trx, { institution_id, depositor_id: caller.depositor_id }, ['beneficiary'])
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
    throw invalid('kind', 'Name a primary beneficiary first: a contingent one stands in for them.')
  }
}

type UpdateInput = BeneficiaryChanges & { version: number }

/** Changes what is told of a beneficiary; their kind and share stay. */
export function updateBeneficiary(
  ctx: Context,
  caller: ApplicationCaller,
  uuid: string,
  { version, ssn, ...changes }: UpdateInput,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, version, async (list) => {
    const { trx, of, rows } = list
    const row = rows.find(({ id }) => id === uuid.toLowerCase())
    if (row === undefined) throw new DomainError('not_found')
    const details = merge(row, changes)
    assertComplete(details)
    const others = rows.filter(({ id, kind }) => id !== row.id && kind === row.kind)
    await assertNewcomer(ctx, list, details, { ssn, others })
    const isPerson = details.type === 'person'
    // Left out, the number given before stays: it is never sent back to the browser.
    const keeps = ssn === undefined && isPerson
    const sealed = keeps ? {} : sealNumber(ctx.vault, row, isPerson ? ssn : null)
    await trx
      .updateTable('beneficiaries')
      .set({ ...details, ...sealed })
      .where('institution_id', '=', of.institution_id)
      .where('id', '=', row.id)
      .execute()
    const { institution_id } = of
    const { depositor_id } = caller
    await forgetDrafts(trx, { institution_id, depositor_id }, ['edit-beneficiary'])
    return { change: 'edit', beneficiary_id: row.id }
  })
}

/** What is left out stays as it was, null takes away. */
function merge(row: BeneficiaryRow, changes: BeneficiaryChanges): Details {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const told = Object.entries({ ...row, ...Object.fromEntries(given) })
  const merged = Object.fromEntries(told.map(([name, value]) => [name, value ?? undefined]))
  return toDetails(merged as ToldDetails)
}

interface RemoveInput {
  uuid: string
  version: number
  /** Of all who remain of the kind; none where it was the only one. */
  allocations?: Allocation[]
}

/** Takes a beneficiary away; whoever remains of the kind has all of it. */
export function removeBeneficiary(
  ctx: Context,
  caller: ApplicationCaller,
  { uuid, version, allocations = [] }: RemoveInput,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, version, async (list) => {
    const { trx, of, rows } = list
    const row = rows.find(({ id }) => id === uuid.toLowerCase())
    if (row === undefined) throw new DomainError('not_found')
    const remaining = rows.filter(({ id, kind }) => id !== row.id && kind === row.kind)
    if (remaining.length === 0 && row.kind === 'primary' && rows.length > 1) {
      throw invalid(
        'uuid',
        'Remove the contingent beneficiaries first: they stand in for this one.',
      )
    }
    assertWhole(remaining, allocations)
    await trx
      .deleteFrom('beneficiaries')
      .where('institution_id', '=', of.institution_id)
      .where('id', '=', row.id)
      .execute()
    await shareOut(list, allocations)
    return { change: 'remove', beneficiary_id: row.id }
  })
}

interface AllocationsInput {
  kind: BeneficiaryKind
  allocations: Allocation[]
  version: number
}

/** Shares the account anew among all beneficiaries of a kind. */
export function updateAllocations(
  ctx: Context,
  caller: ApplicationCaller,
  { kind, allocations, version }: AllocationsInput,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, version, async (list) => {
    const all = list.rows.filter((row) => row.kind === kind)
    if (all.length === 0) throw invalid('kind', `There are no ${kind} beneficiaries.`)
    assertWhole(all, allocations)
    await shareOut(list, allocations)
    return { change: 'reallocate', beneficiary_id: null }
  })
}
