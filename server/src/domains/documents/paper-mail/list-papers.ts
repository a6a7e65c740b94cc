import { formatFullDay } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PaperKind } from '../../../platform/db/tables/opening.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Address, Named } from '../../../platform/person-words.ts'
import { addressOf } from '../consents/address-of.ts'
import { formatPeriod } from '../statements/statement-words.ts'

/** A document that must be mailed to a person and has not been sent yet. */
export interface PaperToSend {
  depositor_id: string
  name: string
  /** The lines of the address; empty if none is known. */
  address: string[]
  kind: PaperKind
  paper_id: string
  what: string
  made_on: BusinessDate
}

interface Row extends Named, Address {
  depositor_id: string
  kind: PaperKind
  paper_id: string
  made_on: BusinessDate
  period_from: BusinessDate | null
  title: string | null
}

/** How many documents staff print at a time. */
const PAPERS_AT_ONCE = 500

/** The people who get paper, and since when: by their wish, or because their emails bounce. */
const onPaper = (institution_id: string) => sql`(
  select person.institution_id, person.id, person.entity_id, person.registration_status,
    least(person.paper_since, login.email_bad_since) as since
  from depositors person
  left join users login on login.institution_id = person.institution_id
    and login.id = person.user_id and login.email_bad_since is not null
  where person.institution_id = ${institution_id}
    and (person.paper_since is not null or login.email_bad_since is not null)) as wants`

/**
 * The paper mail that is due, person by person: statements and new document versions since they withdrew
 * their consent to electronic ones or since their emails bounce, required notices that cannot reach them by
 * email, tax documents made without consent to electronic delivery, and the letters before a report of
 * unclaimed property, which everybody gets by mail. What came back is mailed once more; after that, and
 * while no other address is known, the person's papers are kept and can be read online.
 */
export async function listPapersToSend(
  db: Database,
  institution_id: string,
): Promise<PaperToSend[]> {
  const { rows } = await sql<Row>`
    select person.id as depositor_id, person.first_name, person.last_name, person.street,
      person.unit, person.city, person.state, person.zip, due.*
    from (
      select wants.id as for_id, 'statement' as kind, statement.id as paper_id,
        statement.period_to as made_on, statement.period_from, null as title
      from ${onPaper(institution_id)}
      join entities entity on entity.institution_id = wants.institution_id
        and entity.id = wants.entity_id
      join statements statement on statement.institution_id = entity.institution_id
        and statement.account_id = entity.savings_account_id
        and statement.made_at >= wants.since
      union all
      select wants.id, 'document', document.id,
        (document.published_at at time zone 'America/New_York')::date, null,
        format('%s, version %s', document.title, document.version)
      from ${onPaper(institution_id)}
      join disclosure_documents document on document.institution_id = wants.institution_id
        and document.retired_at is null and document.kind <> 'tax_delivery'
        and document.published_at >= wants.since
      where wants.registration_status <> 'VIEW_ONLY'
      union all
      select form.depositor_id, 'tax_document', form.id, form.made_on, null,
        format('Form 1099-INT for %s%s', form.tax_year,
          case when form.is_corrected then ', corrected' else '' end)
      from tax_documents form
      where form.institution_id = ${institution_id} and form.is_paper
      union all
      select holder.id, 'dormancy_letter', letter.id,
        (letter.sent_at at time zone 'America/New_York')::date, null, 'Letter: not heard from you'
      from dormancy_letters letter
      join entities entity on entity.institution_id = letter.institution_id
        and entity.savings_account_id = letter.account_id
      join depositors holder on holder.institution_id = entity.institution_id
        and holder.entity_id = entity.id and holder.is_holder
      where letter.institution_id = ${institution_id}
      union all
      select notice.depositor_id, 'notice', notice.id, notice.made_on, null,
        notice.letter ->> 'subject'
      from required_notices notice
      where notice.institution_id = ${institution_id} and notice.paper_by is not null
    ) due (for_id, kind, paper_id, made_on, period_from, title)
    join depositors person on person.institution_id = ${institution_id} and person.id = due.for_id
    cross join lateral (
      select count(*)::int as sent, count(back.number)::int as returned
      from papers_sent sent
      left join papers_returned back on back.institution_id = sent.institution_id
        and back.depositor_id = sent.depositor_id and back.kind = sent.kind
        and back.paper_id = sent.paper_id and back.number = sent.number
      where sent.institution_id = person.institution_id and sent.depositor_id = person.id
        and sent.kind = due.kind and sent.paper_id = due.paper_id) as mailed
    where (mailed.sent = 0 and person.address_unknown_since is null)
      or (mailed.sent = 1 and mailed.returned = 1)
    order by person.last_name, person.first_name, person.id, due.made_on, due.kind, due.paper_id
    limit ${PAPERS_AT_ONCE}`.execute(db)
  return rows.map(toPaper)
}

function toPaper(row: Row): PaperToSend {
  const { depositor_id, kind, paper_id, made_on, period_from, title } = row
  return {
    depositor_id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    address: addressOf(row),
    kind,
    paper_id,
    what: title ?? `Statement of ${period(period_from, made_on)}`,
    made_on,
  }
}

function period(from: BusinessDate | null, to: BusinessDate): string {
  return from === null ? formatFullDay(to) : formatPeriod(from, to)
}

interface SentPaper {
  institution_id: string
  depositor_id: string
  paper_id: string
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** A staff member has mailed a document, which removes it from the list. */
export function markPaperSent(db: Database, sent: SentPaper): Promise<PaperToSend> {
  const { institution_id, depositor_id, paper_id, now, actor } = sent
  return inTransaction(db, async (trx) => {
    const paper = await findDue(trx, sent)
    await trx
      .insertInto('papers_sent')
      .values({
        institution_id,
        depositor_id,
        kind: paper.kind,
        paper_id,
        number: sql<number>`(select count(*) + 1 from papers_sent before
          where before.institution_id = ${institution_id} and before.depositor_id = ${depositor_id}
            and before.kind = ${paper.kind} and before.paper_id = ${paper_id})`,
        sent_at: now,
        sent_by: actor.id,
      })
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'send_paper',
      entity: paper.kind,
      entityId: paper_id,
      details: { depositor_id, what: paper.what },
    })
    return paper
  })
}

/** Locks the person, so that two staff members who mark the same document take turns. */
function lockPerson(trx: Transaction, { institution_id, depositor_id }: SentPaper) {
  return trx
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .forNoKeyUpdate()
    .execute()
}

async function findDue(trx: Transaction, sent: SentPaper): Promise<PaperToSend> {
  const { institution_id, depositor_id, paper_id } = sent
  await lockPerson(trx, sent)
  const due = await listPapersToSend(trx, institution_id)
  const paper = due.find((each) => each.depositor_id === depositor_id && each.paper_id === paper_id)
  if (paper === undefined) throw new DomainError('not_found')
  return paper
}

/** A paper came back unopened: the address is unknown until the person gives another one. */
export function markPaperReturned(db: Database, returned: SentPaper): Promise<{ isLast: boolean }> {
  const { institution_id, depositor_id, paper_id, now, actor } = returned
  return inTransaction(db, async (trx) => {
    await lockPerson(trx, returned)
    const sent = await trx
      .selectFrom('papers_sent')
      .select(['kind', 'number'])
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .where('paper_id', '=', paper_id)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    if (sent === undefined) throw new DomainError('not_found')
    const { kind, number } = sent
    const noted = await trx
      .insertInto('papers_returned')
      .values({ ...place(returned), kind, number, returned_at: now, noted_by: actor.id })
      .onConflict((known) => known.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (noted === undefined) throw invalid('paper_id', 'This paper has already come back.')
    await trx
      .updateTable('depositors')
      .set((row) => ({
        address_unknown_since: row.fn.coalesce('address_unknown_since', row.val(now)),
      }))
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'return_paper',
      entity: kind,
      entityId: paper_id,
      details: { depositor_id, number },
    })
    return { isLast: number > 1 }
  })
}

function place({ institution_id, depositor_id, paper_id }: SentPaper) {
  return { institution_id, depositor_id, paper_id }
}
