import { type BusinessDate, partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { type Issuer, findIssuer } from '../statements/issuer.ts'
import { PaperFailures } from '../failed-papers.ts'
import { listAccountIds, listDueForms, isYearPosted, listOpenYears } from './due-forms.ts'
import { keepForm, prepareForm } from './keep-form.ts'
import { listOutdated, formsDay, type TaxProfile, findTaxProfile } from './tax-profile.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Forms made at a time: while a thread writes one, the figures of others are read. */
const BATCH_SIZE = 4

/** What all forms of one run share. */
interface TaxRun {
  ctx: Context
  institution_id: string
  through: BusinessDate
  issuer: Issuer
  profile: TaxProfile
  failures: PaperFailures
}

/**
 * Makes the missing forms of every past year, after the institution's day in January, and corrected forms
 * for years whose interest was taken back since. If a form cannot be made, its account is left out and
 * staff get a task. A killed run continues where it stopped. Call it while holding the papers lock.
 */
export async function makeTaxDocuments(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<void> {
  const run = await beginRun(ctx, institution_id, through)
  if (run === null) return
  for (const taxYear of await listDueYears(run)) await makeYear(run, taxYear)
  for (const { account_id, tax_year } of await listOutdated(ctx.db, institution_id)) {
    await makeForms(run, tax_year, [account_id])
  }
  await run.failures.raiseTasks()
}

/** Makes the forms of one account. Only a full run can complete a year. */
export async function makeTaxDocumentsOf(
  ctx: Context,
  { institution_id, accountId }: { institution_id: string; accountId: string },
  through: BusinessDate,
): Promise<void> {
  const run = await beginRun(ctx, institution_id, through)
  if (run === null) return
  const outdated = await listOutdated(ctx.db, institution_id)
  const corrected = outdated.filter(({ account_id }) => account_id === accountId)
  const years = [...(await listDueYears(run)), ...corrected.map(({ tax_year }) => tax_year)]
  for (const taxYear of years) await makeForms(run, taxYear, [accountId])
  await run.failures.raiseTasks()
  // The error makes the queue retry the job.
  if (run.failures.accounts.size > 0) throw new Error('the tax form of an account was not made')
}

/** Returns null if no form is due, or if the institution has no tax profile. */
async function beginRun(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<TaxRun | null> {
  const years = await listOpenYears(ctx.db, institution_id, partsOf(through).year - 1)
  const outdated = await listOutdated(ctx.db, institution_id)
  if (years.length === 0 && outdated.length === 0) return null
  const profile = await findTaxProfile(ctx.db, institution_id)
  if (profile === undefined) {
    await askForProfile(ctx, institution_id)
    return null
  }
  const issuer = await findIssuer(ctx.db, institution_id)
  const failures = new PaperFailures(ctx, institution_id)
  return { ctx, institution_id, through, issuer, profile, failures }
}

/** The years whose forms are missing and whose day in January has passed. */
async function listDueYears({ ctx, institution_id, through, profile }: TaxRun): Promise<number[]> {
  const years = await listOpenYears(ctx.db, institution_id, partsOf(through).year - 1)
  return years.filter((taxYear) => formsDay(taxYear, profile.forms_day) <= through)
}

/** Makes the first form of every account for a year, and completes the year if none failed. */
async function makeYear(run: TaxRun, taxYear: number): Promise<void> {
  const { ctx, institution_id, failures } = run
  if (!(await isYearPosted(ctx.db, institution_id, taxYear))) {
    throw new Error(`the interest of ${taxYear} is not posted yet`)
  }
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const page = { institution_id, after, limit: PAGE }
    const accountIds: string[] = await listAccountIds(ctx.db, page)
    await makeForms(run, taxYear, accountIds)
    after = accountIds.length < PAGE ? undefined : accountIds.at(-1)
  }
  if (failures.accounts.size > 0) return
  await ctx.db
    .insertInto('tax_years')
    .values({ institution_id, tax_year: taxYear, made_on: easternDate(ctx.clock.now()) })
    .execute()
}

/** Writes forms in parallel but stores them in order, so that two sandboxes come out the same. */
async function makeForms(
  { ctx, issuer, profile, through, failures }: TaxRun,
  taxYear: number,
  accountIds: readonly string[],
): Promise<void> {
  const due = await listDueForms(ctx.db, { profile, taxYear, through, accountIds })
  for (let at = 0; at < due.length; at += BATCH_SIZE) {
    const batch = due.slice(at, at + BATCH_SIZE)
    const attempts = await Promise.allSettled(
      batch.map((each) => prepareForm(ctx, issuer, profile, each)),
    )
    for (const [place, result] of attempts.entries()) {
      const account_id = batch[place]?.account_id ?? ''
      if (result.status === 'rejected') {
        const of = String(taxYear)
        await failures.add({ account_id, paper: 'tax_form', of, error: result.reason })
      } else {
        await keepForm(ctx, result.value)
        await failures.recordMade('tax_form', [account_id])
      }
    }
  }
}

/** Without a payer no form can be made. The year stays open, so nothing is lost. */
async function askForProfile(ctx: Context, institution_id: string): Promise<void> {
  await raiseTask(ctx.db, {
    institution_id,
    kind: 'tax_profile_missing',
    message:
      'Tax forms are due but can’t be created because the institution has no row in tax_profiles or ach_profiles.',
    key: 'tax_profile_missing',
    now: ctx.clock.now(),
  })
}
