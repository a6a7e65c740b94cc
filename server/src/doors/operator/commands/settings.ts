import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { HexColor } from '@passbook/contract/branding'
import { NewRate } from '@passbook/contract/console/content'
import { type BrandFields, LogoForm } from '@passbook/contract/console/content/brand'
import { type Terms, Terms as TermsSchema } from '@passbook/contract/console/content/terms'
import { LinkingMode } from '@passbook/contract/enums'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { saveDraft, saveDraftLogo } from '../../../domains/accounts/content/brand.ts'
import { brandAct, termsAct, rateAct } from '../../../domains/accounts/content/staff-acts.ts'
import { findDraft, readBrandFields } from '../../../domains/contact/branding/drafts.ts'
import { formatPercent } from '../../../ledger/product/terms.ts'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import { invalid } from '../../../platform/errors.ts'
import { UploadedFile } from '../../../platform/uploaded-file.ts'
import { readLine, takePositionals, readDay, readRate } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { requestCommand } from '../request-command.ts'

const NAME_MAX_LENGTH = 80
const Email = z.email()

/** The field that each option changes, and its validation. */
const FIELDS = {
  name: { column: 'name' },
  'short-name': { column: 'short_name' },
  'logo-text': { column: 'logo_alt_text' },
  'support-email': { column: 'support_email', schema: Email, words: 'an email address' },
  primary: { column: 'color_primary', schema: HexColor, words: 'six digits such as #1a2b3c' },
  secondary: { column: 'color_secondary', schema: HexColor, words: 'six digits such as #1a2b3c' },
} as const

export const setBranding = requestCommand({
  name: 'set-branding',
  usage: Object.keys(FIELDS)
    .map((option) => `[--${option} …]`)
    .join(' '),
  help: 'to change names, support email or colors; every page shows them when it next loads',
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
    if (Object.keys(change).length === 0) throw new UsageError('nothing to change was given')
    return change
  },
  async orderOf(change, ctx, staff) {
    await assertNoDraft(ctx, staff)
    const live = await readBrandFields(ctx.db, staff.institution_id)
    await saveDraft(ctx, staff, { ...live, ...change })
    return {}
  },
})

const HAS_DRAFT = 'There is a branding draft in the console. Publish or discard it first.'

/** Refuses if there is a draft in the console, so that this request does not publish it too. */
async function assertNoDraft({ db }: Context, { institution_id }: StaffMember): Promise<void> {
  if (await findDraft(db, institution_id)) throw invalid('', HAS_DRAFT)
}

export const setLogo = requestCommand({
  name: 'set-logo',
  usage: `${LogoForm.options.join('|')} <file>`,
  help: 'to replace a logo with an SVG of plain shapes or a PNG, up to 256 KB',
  options: [],
  act: brandAct,
  parse(given) {
    const { form, file } = takePositionals(given, 'form', 'file')
    const known = LogoForm.safeParse(form)
    if (!known.success) throw new UsageError(`there is no logo "${form}"`)
    return { form: known.data, file }
  },
  async orderOf({ form, file }, ctx, staff) {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw invalid('file', `${file} cannot be read (${error.code}).`)
    })
    await assertNoDraft(ctx, staff)
    const logo = new UploadedFile({ name: path.basename(file), declaredType: '', bytes })
    await saveDraftLogo(ctx, staff, form, [logo])
    return {}
  },
})

export const setLinkingMode = requestCommand({
  name: 'set-linking-mode',
  usage: `${LinkingMode.options.join('|')} --from YYYY-MM-DD`,
  help: 'to change how outside accounts can be linked, from a date; existing links stay',
  options: ['from'],
  act: termsAct,
  parse(given) {
    const { mode } = takePositionals(given, 'mode')
    const known = LinkingMode.safeParse(mode)
    if (!known.success) throw new UsageError(`there is no mode "${mode}"`)
    const effective_date = readDay('--from', given.options['from'])
    return { terms: { linking_mode: known.data }, effective_date, security_reason: null }
  },
  orderOf: (change) => change,
})

export const setRate = requestCommand({
  name: 'set-rate',
  usage: '<rate> --from YYYY-MM-DD',
  help: 'to change the interest rate from a date; write 4.40% or 0.0440 (the rate, not the APY)',
  options: ['from'],
  act: rateAct,
  parse(given): NewRate {
    const { rate } = takePositionals(given, 'rate')
    const effective_date = readDay('--from', given.options['from'])
    const read = NewRate.safeParse({ rate: formatPercent(readRate(rate)), effective_date })
    if (!read.success) throw new UsageError(`a rate must be below 100%, not "${rate}"`)
    return read.data
  },
  orderOf: (change) => change,
})

const CLOSERS = { both: true, either: false } as const

export const setJointClosing = requestCommand({
  name: 'set-joint-closing',
  usage: 'both|either --from YYYY-MM-DD',
  help: 'to change, from a date, whether both holders must agree to close a joint account',
  options: ['from'],
  act: termsAct,
  parse(given) {
    const { who } = takePositionals(given, 'who')
    if (who !== 'both' && who !== 'either') throw new UsageError('write both or either')
    const effective_date = readDay('--from', given.options['from'])
    return { terms: { closing_needs_both: CLOSERS[who] }, effective_date, security_reason: null }
  },
  orderOf: (change) => change,
})

const CHECKS = { 'at-confirm': 'at_confirm', 'after-acceptance': 'after_acceptance' } as const

export const setJointCheck = requestCommand({
  name: 'set-joint-check',
  usage: 'at-confirm|after-acceptance --from YYYY-MM-DD',
  help: 'to change, from a date, when a second holder’s identity is checked; a consumer reporting agency may be asked only after acceptance',
  options: ['from'],
  act: termsAct,
  parse(given) {
    const { when } = takePositionals(given, 'when')
    if (when !== 'at-confirm' && when !== 'after-acceptance') {
      throw new UsageError('write at-confirm or after-acceptance')
    }
    const effective_date = readDay('--from', given.options['from'])
    return { terms: { second_holder_check: CHECKS[when] }, effective_date, security_reason: null }
  },
  orderOf: (change) => change,
})

type Limit = Exclude<keyof Terms, 'linking_mode' | 'closing_needs_both' | 'second_holder_check'>

/** The names of the limits on the command line. Amounts are in dollars. */
const LIMITS: Readonly<Record<string, Limit>> = {
  'min-opening': 'min_opening_cents',
  'min-deposit': 'min_deposit_cents',
  'max-deposit': 'max_deposit_cents',
  'max-withdrawal': 'max_withdrawal_cents',
  'par-value': 'par_value_cents',
  'withdrawals-per-month': 'withdrawals_per_month',
  'hold-days': 'deposit_hold_business_days',
}

export const setLimit = requestCommand({
  name: 'set-limit',
  usage: `${Object.keys(LIMITS).join('|')} <value>|none --from YYYY-MM-DD [--security "why"]`,
  help: 'to change a limit from a date; a tighter one takes 21 days’ notice, other less favorable terms 30',
  options: ['from', 'security'],
  act: termsAct,
  parse(given) {
    const { limit, value } = takePositionals(given, 'limit', 'value')
    const { security } = given.options
    return {
      terms: readLimit(limit, value),
      effective_date: readDay('--from', given.options['from']),
      security_reason: security === undefined ? null : readLine('--security', security),
    }
  },
  orderOf: (change) => change,
})

const AMOUNT = /^\d{1,9}(?:\.\d\d)?$/
const COUNT = /^\d{1,4}$/

function readLimit(name: string, text: string): Partial<Terms> {
  const limit = LIMITS[name]
  if (limit === undefined) {
    throw new UsageError(`there is no limit "${name}", only ${Object.keys(LIMITS).join(', ')}`)
  }
  const isAmount = limit.endsWith('_cents')
  const isRead = text === 'none' || (isAmount ? AMOUNT : COUNT).test(text)
  const number = text === 'none' ? null : Number(isAmount ? toCents(text) : text)
  const known = TermsSchema.shape[limit].safeParse(number)
  if (!isRead || !known.success) {
    throw new UsageError(`${name} cannot be "${text}"; write ${isAmount ? '250.00' : 'a number'}`)
  }
  return { [limit]: known.data }
}

/** Converts dollars to cents; 250 and 250.00 are the same. */
function toCents(text: string): string {
  const [whole = '', cents = '00'] = text.split('.')
  return whole + cents
}
