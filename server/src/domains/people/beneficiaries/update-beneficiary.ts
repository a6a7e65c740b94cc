import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import type { BeneficiaryChanges } from '@passbook/contract/naming-beneficiaries'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { changeList } from './change-list.ts'
import {
  type Details,
  type ToldDetails,
  assertComplete,
  assertNewcomer,
  toDetails,
} from './details.ts'
import type { BeneficiaryRow } from './queries.ts'
import { sealNumber } from './seal-number.ts'

type Input = BeneficiaryChanges & { version: number }

/** Changes what is told of a beneficiary; their kind and share stay. */
export function updateBeneficiary(
  ctx: Context,
  caller: ApplicationCaller,
  uuid: string,
  { version, ssn, ...changes }: Input,
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
