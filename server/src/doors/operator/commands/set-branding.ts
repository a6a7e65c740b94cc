import { HexColor } from '@passbook/contract/branding'
import type { BrandFields } from '@passbook/contract/console/content/brand'
import { z } from 'zod/mini'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { findDraft, readBrandFields } from '../../../domains/contact/branding/drafts.ts'
import { saveDraft } from '../../../domains/accounts/content/brand.ts'
import { brandAct } from '../../../domains/accounts/content/staff-acts.ts'
import { readLine, takePositionals } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { requestCommand } from '../request-command.ts'

const NAME_MAX_LENGTH = 80
const Email = z.email()

/** What each option changes, and what it may be. */
const FIELDS = {
  name: { column: 'name' },
  'short-name': { column: 'short_name' },
  'logo-text': { column: 'logo_alt_text' },
  'support-email': { column: 'support_email', schema: Email, words: 'an email address' },
  primary: { column: 'color_primary', schema: HexColor, words: 'six digits as #1a2b3c' },
  secondary: { column: 'color_secondary', schema: HexColor, words: 'six digits as #1a2b3c' },
} as const

export const setBranding = requestCommand({
  name: 'set-branding',
  usage: Object.keys(FIELDS)
    .map((option) => `[--${option} …]`)
    .join(' '),
  help: 'to change names, support address or colours; every page has them at its next load',
  options: Object.keys(FIELDS),
  act: brandAct,
  parse(given): Partial<BrandFields> {
    takePositionals(given)
    const change: Partial<BrandFields> = {}
    for (const [option, field] of Object.entries(FIELDS)) {
      const text = given.options[option]
      if (text === undefined) continue
      const line = readLine(`--${option}`, text, NAME_MAX_LENGTH)
      if ('schema' in field && !field.schema.safeParse(line).success) {
        throw new UsageError(`--${option} must be ${field.words}, not "${line}"`)
      }
      change[field.column] = line
    }
    if (Object.keys(change).length === 0) throw new UsageError('say what to change')
    return change
  },
  async orderOf(change, ctx, staff) {
    await assertNoDraft(ctx, staff)
    const live = await readBrandFields(ctx.db, staff.institution_id)
    await saveDraft(ctx, staff, { ...live, ...change })
    return {}
  },
})

const DRAFTED = 'There is a draft of the brand in the console. Publish it or throw it away first.'

/** What others drafted in the console is not put forward together with this. */
export async function assertNoDraft(
  { db }: Context,
  { institution_id }: StaffMember,
): Promise<void> {
  if (await findDraft(db, institution_id)) throw invalid('', DRAFTED)
}
