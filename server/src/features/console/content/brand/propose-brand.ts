import { isDeepStrictEqual } from 'node:util'
import type { BrandFields } from '@passbook/contract/console/content/brand'
import type { StaffMember } from '../../../../callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { hashedLogos } from '../../../branding/drafts.ts'
import { isError } from '../../../branding/lint/lint-brand.ts'
import { askSecond } from '../../approvals/ask-second.ts'
import { asStaff } from '../../as-staff.ts'
import { lockDraft } from './open-draft.ts'
import { readBrand } from './read-brand.ts'

const LABELS: Readonly<Record<keyof BrandFields, string>> = {
  name: 'name',
  short_name: 'short name',
  logo_alt_text: 'text of the logo',
  support_email: 'support email',
  color_primary: 'primary colour',
  color_secondary: 'secondary colour',
  reasons: 'reasons beside sign-in',
}

/** Asks a second person to publish the draft as it is now; one with an error in it is not asked about. */
export function proposeBrand(ctx: Context, caller: StaffMember, reason: string): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    await lockDraft(desk.trx, institution_id)
    const { live, draft, findings } = await readBrand(desk.trx, institution_id)
    if (draft === null) throw invalid('', 'There is no draft: nothing would change.')
    const errors = findings.filter(isError)
    if (errors.length > 0) {
      const what = errors.map(({ about }) => about).join(', ')
      throw invalid('', `The draft cannot be published as it is. See: ${what}.`)
    }
    const changes = changesOf(live, draft.fields)
    if (changes.length === 0 && draft.logos.length === 0) {
      throw invalid('', 'The draft is the same as what is live.')
    }
    const words = `Publish the brand: ${[...changes, ...draft.logos.map((form) => `logo ${form}`)].join('; ')}`
    const payload = {
      fields: draft.fields,
      logos: await hashedLogos(desk.trx, institution_id),
      before: live,
    }
    return askSecond(desk, caller, {
      what: 'publish_brand',
      subject_id: institution_id,
      payload,
      words,
      reason,
    })
  })
}

function changesOf(live: BrandFields, draft: BrandFields): string[] {
  return (Object.keys(LABELS) as (keyof BrandFields)[])
    .filter((name) => !isDeepStrictEqual(live[name], draft[name]))
    .map((name) => (name === 'reasons' ? LABELS[name] : `${LABELS[name]} “${draft[name]}”`))
}
