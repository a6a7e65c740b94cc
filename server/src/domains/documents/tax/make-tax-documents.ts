import { type BusinessDate, partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { type Issuer, findIssuer } from '../statements/issuer.ts'
import { PaperFailures } from '../failed-papers.ts'
import { listAccountIds, listDueForms, isYearPosted, listOpenYears } from './due-forms.ts'
import { keepForm, prepareForm } from './keep-form.ts'
import { listSuspects, formsDay, type TaxProfile, findTaxProfile } from './tax-profile.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Written at the same time: while one has the thread, figures of others are read. */
const AT_ONCE = 4

/** What the forms of one run share. */
interface Night {
  ctx: Context
  institution_id: string
  through: BusinessDate
  issuer: Issuer
  profile: TaxProfile
  failures: PaperFailures
}

/**
 * Makes the forms of every year that is over and still misses them, once its day in January is over,
 * and corrected ones of years of which something was taken back since. An account whose form cannot be
 * made is left out and put before staff. Killed, it goes on where it was. Call it under the lock of the
 * papers.
 */
export async function makeTaxDocuments(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<void> {
  const night = await beginNight(ctx, institution_id, through)
  if (night === null) return
  for (const taxYear of await listDueYears(night)) await makeYear(night, taxYear)
  for (const { account_id, tax_year } of await listSuspects(ctx.db, institution_id)) {
    await makeForms(night, tax_year, [account_id])
  }
  await night.failures.tell()
}

/** The same for one account; a year stays open until the run has made every form of it. */
export async function makeTaxDocumentsOf(
  ctx: Context,
  { institution_id, accountId }: { institution_id: string; accountId: string },
  through: BusinessDate,
): Promise<void> {
  const night = await beginNight(ctx, institution_id, through)
  if (night === null) return
  const suspects = await listSuspects(ctx.db, institution_id)
  const corrected = suspects.filter(({ account_id }) => account_id === accountId)
  const years = [...(await listDueYears(night)), ...corrected.map(({ tax_year }) => tax_year)]
  for (const taxYear of years) await makeForms(night, taxYear, [accountId])
  await night.failures.tell()
  // The job that asked for it is tried again.
  if (night.failures.accounts.size > 0) throw new Error('the tax form of an account was not made')
}

/** Null where there is nothing to make, or nobody to make it for. */
async function beginNight(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<Night | null> {
  const years = await listOpenYears(ctx.db, institution_id, partsOf(through).year - 1)
  const suspects = await listSuspects(ctx.db, institution_id)
  if (years.length === 0 && suspects.length === 0) return null
  const profile = await findTaxProfile(ctx.db, institution_id)
  if (profile === undefined) {
    await askForProfile(ctx, institution_id)
    return null
  }
  const issuer = await findIssuer(ctx.db, institution_id)
  const failures = new PaperFailures(ctx, institution_id)
  return { ctx, institution_id, through, issuer, profile, failures }
}

/** The years whose forms are missing and whose day in January is over. */
async function listDueYears({ ctx, institution_id, through, profile }: Night): Promise<number[]> {
  const years = await listOpenYears(ctx.db, institution_id, partsOf(through).year - 1)
  return years.filter((taxYear) => formsDay(taxYear, profile.forms_day) <= through)
}

/** Every first form of a year; the year is over once none is missing. */
async function makeYear(night: Night, taxYear: number): Promise<void> {
  const { ctx, institution_id, failures } = night
  if (!(await isYearPosted(ctx.db, institution_id, taxYear))) {
    throw new Error(`the interest of ${taxYear} is not posted yet`)
  }
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const page = { institution_id, after, limit: PAGE }
    const accountIds: string[] = await listAccountIds(ctx.db, page)
    await makeForms(night, taxYear, accountIds)
    after = accountIds.length < PAGE ? undefined : accountIds.at(-1)
  }
  if (failures.accounts.size > 0) return
  await ctx.db
    .insertInto('tax_years')
    .values({ institution_id, tax_year: taxYear, made_on: easternDate(ctx.clock.now()) })
    .execute()
}

/** Written side by side, kept one after another: two sandboxes come out the same. */
async function makeForms(
  { ctx, issuer, profile, through, failures }: Night,
  taxYear: number,
  accountIds: readonly string[],
): Promise<void> {
  const due = await listDueForms(ctx.db, { profile, taxYear, through, accountIds })
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE)
    const tried = await Promise.allSettled(
      some.map((one) => prepareForm(ctx, issuer, profile, one)),
    )
    for (const [place, result] of tried.entries()) {
      const account_id = some[place]?.account_id ?? ''
      if (result.status === 'rejected') {
        const of = String(taxYear)
        await failures.add({ account_id, paper: 'tax_form', of, error: result.reason })
      } else {
        await keepForm(ctx, result.value)
        await failures.made('tax_form', [account_id])
      }
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
