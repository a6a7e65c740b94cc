import { type BusinessDate, partsOf } from '../../../calendar/business-date.ts'
import { easternDate } from '../../../calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { raiseTask } from '../../staff/raise-task.ts'
import { type Issuer, findIssuer } from '../statements/issuer.ts'
import { type DueForm, listAccountIds, listDueForms } from './due-forms.ts'
import { keepForm, prepareForm } from './keep-form.ts'
import { isYearPosted, listOpenYears } from './open-years.ts'
import { listSuspects } from './suspects.ts'
import { formsDay } from './tax-calendar.ts'
import { type TaxProfile, findTaxProfile } from './tax-profile.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Written at the same time: while one has the thread, figures of others are read. */
const AT_ONCE = 4

/**
 * Makes the forms of every year that is over and still misses them, once its day in January is over,
 * and corrected ones of years of which something was taken back since. Killed, it goes on where it
 * was. Call it under the banking lock.
 */
export async function makeTaxDocuments(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<void> {
  const years = await listOpenYears(ctx.db, institution_id, partsOf(through).year - 1)
  const suspects = await listSuspects(ctx.db, institution_id)
  if (years.length === 0 && suspects.length === 0) return
  const profile = await findTaxProfile(ctx.db, institution_id)
  if (profile === undefined) return askForProfile(ctx, institution_id)
  const issuer = await findIssuer(ctx.db, institution_id)
  for (const taxYear of years) {
    if (formsDay(taxYear, profile.forms_day) > through) continue
    await makeYear(ctx, issuer, profile, { taxYear, through })
  }
  for (const { account_id, tax_year: taxYear } of suspects) {
    const due = await listDueForms(ctx.db, { profile, taxYear, through, accountIds: [account_id] })
    await makeForms(ctx, issuer, profile, due)
  }
}

/** Every first form of a year; only then the year is over. */
async function makeYear(
  ctx: Context,
  issuer: Issuer,
  profile: TaxProfile,
  { taxYear, through }: { taxYear: number; through: BusinessDate },
): Promise<void> {
  const { institution_id } = profile
  if (!(await isYearPosted(ctx.db, institution_id, taxYear))) {
    throw new Error(`the interest of ${taxYear} is not posted yet`)
  }
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const accountIds: string[] = await listAccountIds(ctx.db, {
      institution_id,
      after,
      limit: PAGE,
    })
    const due = await listDueForms(ctx.db, { profile, taxYear, through, accountIds })
    await makeForms(ctx, issuer, profile, due)
    after = accountIds.length < PAGE ? undefined : accountIds.at(-1)
  }
  await ctx.db
    .insertInto('tax_years')
    .values({ institution_id, tax_year: taxYear, made_on: easternDate(ctx.clock.now()) })
    .execute()
}

/** Written side by side, kept one after another: two sandboxes come out the same. */
async function makeForms(
  ctx: Context,
  issuer: Issuer,
  profile: TaxProfile,
  due: readonly DueForm[],
): Promise<void> {
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const prepared = await Promise.allSettled(
      due.slice(at, at + AT_ONCE).map((one) => prepareForm(ctx, issuer, profile, one)),
    )
    for (const one of prepared) {
      if (one.status === 'rejected') throw one.reason
      await keepForm(ctx, one.value)
    }
  }
}

/** Without a payer there is no form; nothing is lost, as the year stays open. */
async function askForProfile(ctx: Context, institution_id: string): Promise<void> {
  await raiseTask(ctx.db, {
    institution_id,
    kind: 'tax_profile_missing',
    message:
      'Tax forms are due and cannot be made: the institution has no row in tax_profiles, or none in ach_profiles.',
    key: 'tax_profile_missing',
    now: ctx.clock.now(),
  })
}
