import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { BeneficiaryChange, NamedThen } from '../../../platform/db/tables/beneficiaries.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Applicant, asApplicant } from '../depositor/as-applicant.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { assertMayName } from './may-name.ts'
import { type BeneficiaryRow, type ListOf, listRows } from './queries.ts'
import { toBeneficiary } from './to-beneficiary.ts'

/** What a change has at hand: the list, which nobody else changes until it is done. */
export interface ListToChange extends Pick<Applicant, 'trx' | 'by'> {
  of: ListOf
  rows: BeneficiaryRow[]
}

interface Change {
  change: BeneficiaryChange
  /** Whom it was about. */
  beneficiary_id: string | null
}

/**
 * The one way to change who is named: in the state the caller has seen and no other, with the list as
 * it is afterwards kept for good.
 */
export function changeList(
  ctx: Context,
  caller: ApplicationCaller,
  version: number,
  act: (list: ListToChange) => Promise<Change>,
): Promise<Beneficiaries> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { entity, progress } = application
    assertMayName(progress)
    const of = { institution_id: entity.institution_id, entity_id: entity.id }
    assertSeen(version, entity.beneficiaries_version)
    const change = await act({ trx, by, of, rows: await listRows(trx, of) })
    return keep({ trx, by, of, rows: await listRows(trx, of) }, change, version + 1)
  })
}

function assertSeen(seen: number, actual: number): void {
  if (seen === actual) return
  throw invalid(
    'version',
    'Your beneficiaries were changed meanwhile, in another tab or on another device. Nothing was done. Look at them as they are now.',
  )
}

async function keep(
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
  const beneficiaries = JSON.stringify(rows.map(asNamed))
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

function asNamed(row: BeneficiaryRow): NamedThen {
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
