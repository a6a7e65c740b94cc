import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PaperKind } from '@passbook/contract/console/customers'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Address, Named } from '../../../platform/person-words.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { addressOf } from '../consents/address-of.ts'
import { statementName } from '../statements/statement-words.ts'

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
 * email, tax documents made without consent to electronic delivery, every paper whose own email bounced, and
 * the letters before a report of unclaimed property, which everybody gets by mail, with the second one by
 * certified mail where the state wants it, until its last day and while nothing was heard; and the letters after
 * a notice of the IRS, until the notice ends. What came back is mailed once more; after that, and while no other
 * address is known, the person's papers are kept and can be read online.
 */
export async function listPapersToSend(
  db: Database,
  institution_id: string,
  today: BusinessDate,
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
      union
      select announced.depositor_id, announced.kind, statement.id, statement.period_to,
        statement.period_from, null
      from paper_announcements announced
      join statements statement on statement.institution_id = announced.institution_id
        and statement.id = announced.paper_id
      where announced.institution_id = ${institution_id} and announced.kind = 'statement'
        and announced.bounced_on is not null
      union
      select wants.id, 'document', document.id,
        (document.published_at at time zone 'America/New_York')::date, null,
        format('%s, version %s', document.title, document.version)
      from ${onPaper(institution_id)}
      join disclosure_documents document on document.institution_id = wants.institution_id
        and document.retired_at is null and document.kind <> 'tax_delivery'
        and document.published_at >= wants.since
      where wants.registration_status <> 'VIEW_ONLY'
      union
      select announced.depositor_id, announced.kind, document.id,
        (document.published_at at time zone 'America/New_York')::date, null,
        format('%s, version %s', document.title, document.version)
      from paper_announcements announced
      join disclosure_documents document on document.institution_id = announced.institution_id
        and document.id = announced.paper_id and document.retired_at is null
      where announced.institution_id = ${institution_id} and announced.kind = 'document'
        and announced.bounced_on is not null
      union all
      select form.depositor_id, 'tax_document', form.id, form.made_on, null,
        format('Form 1099-INT for %s%s', form.tax_year,
          case when form.is_corrected then ', corrected' else '' end)
      from tax_documents form
      where form.institution_id = ${institution_id} and (form.is_paper or exists (
        select from paper_announcements announced
        where announced.institution_id = form.institution_id
          and announced.depositor_id = form.depositor_id and announced.kind = 'tax_document'
          and announced.paper_id = form.id and announced.bounced_on is not null))
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
      select first.depositor_id, 'certified_letter', letter.id,
        (letter.sent_at at time zone 'America/New_York')::date, null,
        'Certified letter: not heard from you, by ' || to_char(letter.certified_by, 'YYYY-MM-DD')
      from dormancy_letters letter
      join papers_sent first on first.institution_id = letter.institution_id
        and first.kind = 'dormancy_letter' and first.paper_id = letter.id
      join account_contacts contact on contact.institution_id = letter.institution_id
        and contact.account_id = letter.account_id and contact.is_open
        and contact.last_contact_on <= letter.last_contact_on and contact.asked_back_at is null
      where letter.institution_id = ${institution_id} and letter.certified_by >= ${today}::date
        and not exists (
          select from papers_returned back
          where back.institution_id = first.institution_id
            and back.depositor_id = first.depositor_id and back.kind = first.kind
            and back.paper_id = first.paper_id and back.number = first.number)
      union all
      select notice.depositor_id, 'withholding_letter', notice.id,
        (notice.recorded_at at time zone 'America/New_York')::date, null,
        case notice.kind when 'first_b' then 'First B-notice with Form W-9'
          when 'second_b' then 'Second B-notice' else 'C-notice' end
          || ', by ' || to_char(notice.letter_by, 'YYYY-MM-DD')
      from withholding_notices notice
      where notice.institution_id = ${institution_id} and notice.ended_on is null
        and not (notice.kind = 'first_b' and exists (
          select from withholding_notices second
          where second.institution_id = notice.institution_id
            and second.depositor_id = notice.depositor_id and second.kind = 'second_b'
            and second.ended_on is null))
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
    what: title ?? statementName(period_from, made_on),
    made_on,
  }
}

interface SentPaper {
  institution_id: string
  depositor_id: string
  /** The two letters before a report have one id, so the kind says which of them is meant. */
  kind: PaperKind
  paper_id: string
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** A staff member has mailed a document, which removes it from the list. */
export function markPaperSent(db: Database, sent: SentPaper): Promise<PaperToSend> {
  const { institution_id, depositor_id, kind, paper_id, now, actor } = sent
  return inTransaction(db, async (trx) => {
    const paper = await findDue(trx, sent)
    await trx
      .insertInto('papers_sent')
      .values({
        institution_id,
        depositor_id,
        kind,
        paper_id,
        number: sql<number>`(select count(*) + 1 from papers_sent before
          where before.institution_id = ${institution_id} and before.depositor_id = ${depositor_id}
            and before.kind = ${kind} and before.paper_id = ${paper_id})`,
        sent_at: now,
        sent_by: actor.id,
      })
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'send_paper',
      entity: kind,
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
    .select('address_changed_at')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function findDue(trx: Transaction, sent: SentPaper): Promise<PaperToSend> {
  const { institution_id, depositor_id, kind, paper_id, now } = sent
  await lockPerson(trx, sent)
  const due = await listPapersToSend(trx, institution_id, easternDate(now))
  const paper = due.find(
    (each) =>
      each.depositor_id === depositor_id && each.kind === kind && each.paper_id === paper_id,
  )
  if (paper === undefined) throw new DomainError('not_found')
  return paper
}

/**
 * A paper came back unopened: the address is unknown until the person gives another one, which an alert asks
 * them for at their next sign-in. If they gave another one after it was mailed, it only says that the old one
 * is wrong, and goes to the new one.
 */
export function markPaperReturned(
  ctx: Context,
  { reason, ...returned }: SentPaper & { reason?: string },
): Promise<{ isLast: boolean }> {
  const { institution_id, depositor_id, kind, paper_id, now, actor } = returned
  return inTransaction(ctx.db, async (trx) => {
    const person = await lockPerson(trx, returned)
    const sent = await trx
      .selectFrom('papers_sent')
      .select(['number', 'sent_at'])
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .where('kind', '=', kind)
      .where('paper_id', '=', paper_id)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    if (sent === undefined) throw new DomainError('not_found')
    const { number } = sent
    const noted = await trx
      .insertInto('papers_returned')
      .values({
        institution_id,
        depositor_id,
        kind,
        paper_id,
        number,
        returned_at: now,
        noted_by: actor.id,
      })
      .onConflict((known) => known.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (noted === undefined) throw invalid('paper_id', 'This paper has already come back.')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'return_paper',
      entity: kind,
      entityId: paper_id,
      details: { depositor_id, number, ...(reason !== undefined && { reason }) },
    })
    const changedAt = person?.address_changed_at ?? null
    if (changedAt === null || changedAt <= sent.sent_at) {
      await forgetAddress(ctx, trx, { ...returned, event: `${kind}:${paper_id}:${number}` })
    }
    return { isLast: number > 1 }
  })
}

/** Notes that the address is unknown and asks the person for another one. */
async function forgetAddress(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, now, event }: SentPaper & { event: string },
): Promise<void> {
  await trx
    .updateTable('depositors')
    .set((row) => ({
      address_unknown_since: row.fn.coalesce('address_unknown_since', row.val(now)),
    }))
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'contact_changed',
    event: `paper_returned:${event}`,
    params: { what: 'paper_returned' },
  })
}
