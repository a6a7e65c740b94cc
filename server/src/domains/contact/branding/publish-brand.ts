import { isDeepStrictEqual } from 'node:util'
import type { BrandFields, LogoForm } from '@passbook/contract/console/content/brand'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type InstitutionChange, changeInstitution } from './change-institution.ts'
import { changeLogo } from './change-logo.ts'
import { changeReasons } from './change-reasons.ts'
import { readBrandFields } from './read-brand-fields.ts'

interface PublishInput {
  institution_id: string
  fields: BrandFields
  /** Those that change. */
  logos: readonly { form: LogoForm; content: Buffer }[]
  now: Date
  actor: Actor
}

/** Gives an institution its new looks and words at once; what stays is not touched. */
export async function publishBrand(db: Database, input: PublishInput): Promise<void> {
  const { institution_id, fields, logos, now, actor } = input
  await inTransaction(db, async (trx) => {
    const { reasons: reasonsBefore, ...before } = await readBrandFields(trx, institution_id)
    const { reasons, ...after } = fields
    const change: InstitutionChange = Object.fromEntries(
      Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value),
    )
    if (Object.keys(change).length > 0) {
      await changeInstitution(trx, { institution_id, change, now, actor })
    }
    if (!isDeepStrictEqual(reasons, reasonsBefore)) {
      await changeReasons(trx, { institution_id, reasons, actor })
    }
    for (const { form, content } of logos) {
      await changeLogo(trx, { institution_id, form, content, actor })
    }
  })
}
