import type { MailedPaper } from '@passbook/contract/console/customers'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statementName } from '../statements/statement-words.ts'

/** A customer's page shows this many. */
const MAILED_PAPERS = 10

interface Row extends Omit<MailedPaper, 'what'> {
  title: string | null
  period_from: BusinessDate | null
  period_to: BusinessDate | null
}

/** What was mailed to a person last, newest first, each with the day it came back. */
export async function listMailed(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<MailedPaper[]> {
  const { rows } = await sql<Row>`
    select sent.kind, sent.paper_id, (sent.sent_at at time zone 'America/New_York')::date as mailed_on,
      (back.returned_at at time zone 'America/New_York')::date as came_back_on,
      statement.period_from, statement.period_to,
      coalesce(notice.letter ->> 'subject', document.title, 'Form 1099-INT for ' || form.tax_year,
        case sent.kind when 'dormancy_letter' then 'Letter: not heard from you'
          when 'certified_letter' then 'Certified letter: not heard from you'
          when 'withholding_letter' then 'Letter about an IRS notice' end) as title
    from papers_sent sent
    left join papers_returned back on back.institution_id = sent.institution_id
      and back.depositor_id = sent.depositor_id and back.kind = sent.kind
      and back.paper_id = sent.paper_id and back.number = sent.number
    left join statements statement on sent.kind = 'statement'
      and statement.institution_id = sent.institution_id and statement.id = sent.paper_id
    left join disclosure_documents document on sent.kind = 'document'
      and document.institution_id = sent.institution_id and document.id = sent.paper_id
    left join tax_documents form on sent.kind = 'tax_document'
      and form.institution_id = sent.institution_id and form.id = sent.paper_id
    left join required_notices notice on sent.kind = 'notice'
      and notice.institution_id = sent.institution_id and notice.id = sent.paper_id
    where sent.institution_id = ${institution_id} and sent.depositor_id = ${depositor_id}
    order by sent.sent_at desc, sent.paper_id, sent.kind, sent.number desc
    limit ${MAILED_PAPERS}`.execute(db)
  return rows.map(({ title, period_from, period_to, ...paper }) => ({
    ...paper,
    what: title ?? (period_to ? statementName(period_from, period_to) : ''),
  }))
}
