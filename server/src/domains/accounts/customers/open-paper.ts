import { Readable } from 'node:stream'
import type { CustomerPaper } from '@passbook/contract/console/customer-records'
import type { Download } from '@passbook/contract/downloads'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import type { Database } from '../../../platform/db/database.ts'
import { makeTemporaryDownload } from '../../../platform/downloads/downloads.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { writePaper } from '../../documents/paper-mail/write-paper.ts'
import { statementName } from '../../documents/statements/statement-words.ts'

const MOST_PAPERS = 500
const PDF = 'application/pdf'

/** A customer's statements, tax forms, letters and required notices, newest first. */
export async function listCustomerPapers(
  { db }: Context,
  caller: StaffCaller,
  depositor_id: string,
): Promise<CustomerPaper[]> {
  await assertNoConflict(db, caller, ofCustomer(depositor_id))
  return listPapers(db, { institution_id: caller.institution_id, depositor_id })
}

/** Lets staff fetch a paper, written as the customer gets it. The audit log keeps who opened which. */
export async function openCustomerPaper(
  ctx: Context,
  institution: Institution,
  caller: StaffCaller,
  depositor_id: string,
  { kind, paper_id }: Pick<CustomerPaper, 'kind' | 'paper_id'>,
): Promise<Download> {
  const { institution_id } = caller
  const about = ofCustomer(depositor_id)
  const paper = await asStaffFor(ctx, caller, 'customers.papers', about, async (desk) => {
    const papers = await listPapers(desk.trx, { institution_id, depositor_id })
    const found = papers.find((one) => one.kind === kind && one.paper_id === paper_id)
    if (found === undefined) throw new DomainError('not_found')
    await writeAudit(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: 'open_paper',
      entity: 'depositor',
      entityId: depositor_id,
      details: { kind, paper_id, title: found.title },
    })
    return found
  })
  // A PDF takes a while, and no transaction stays open meanwhile.
  const content = await writePaper(ctx, institution, { kind, paper_id, depositor_id })
  return makeTemporaryDownload(ctx, caller, {
    kind: 'papers',
    name: `${institution.slug}-${kind.replace('_', '-')}-${paper.made_on}.pdf`,
    contentType: PDF,
    write: (key) => ctx.files.put(key, Readable.from([content]), PDF),
  })
}

interface PaperRow {
  kind: CustomerPaper['kind']
  paper_id: string
  title: string | null
  made_on: BusinessDate
  period_from: BusinessDate | null
}

async function listPapers(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<CustomerPaper[]> {
  const person = await accountPeople(db, institution_id)
    .select('savings_account_id')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  const account_id = person.savings_account_id
  const { rows } = await sql<PaperRow>`
    select 'statement' as kind, statement.id as paper_id, null as title,
      statement.period_to as made_on, statement.period_from
    from statements statement
    where statement.institution_id = ${institution_id} and statement.account_id = ${account_id}
    union all
    select 'tax_document', form.id,
      'Form 1099-INT for ' || form.tax_year || case when form.is_corrected then ', corrected' else '' end,
      (form.made_at at time zone 'America/New_York')::date, null
    from tax_documents form
    where form.institution_id = ${institution_id} and form.depositor_id = ${depositor_id}
    union all
    select 'notice', notice.id, notice.letter ->> 'subject', notice.made_on, null
    from required_notices notice
    where notice.institution_id = ${institution_id} and notice.depositor_id = ${depositor_id}
    union all
    select 'dormancy_letter', letter.id, 'Letter: not heard from you',
      (letter.sent_at at time zone 'America/New_York')::date, null
    from dormancy_letters letter
    where letter.institution_id = ${institution_id} and letter.account_id = ${account_id}
    union all
    select 'certified_letter', letter.id, 'Certified letter: not heard from you',
      (letter.sent_at at time zone 'America/New_York')::date, null
    from dormancy_letters letter
    where letter.institution_id = ${institution_id} and letter.account_id = ${account_id}
      and letter.certified_by is not null
    union all
    select 'withholding_letter', notice.id, 'Letter about an IRS notice',
      (notice.recorded_at at time zone 'America/New_York')::date, null
    from withholding_notices notice
    where notice.institution_id = ${institution_id} and notice.depositor_id = ${depositor_id}
    order by made_on desc, paper_id, kind
    limit ${MOST_PAPERS}`.execute(db)
  return rows.map(({ title, period_from, made_on, ...paper }) => ({
    ...paper,
    made_on,
    title: title ?? statementName(period_from, made_on),
  }))
}
