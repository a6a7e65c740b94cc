import {
  type NewDocument,
  WORSE_TERMS_NOTICE_DAYS,
} from '@passbook/contract/console/content/documents'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Actor } from '../../../platform/audit/actor.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { startFanOut } from '../../contact/alerts/fan-out.ts'
import { assertNonePlanned, planChange } from './plan-change.ts'
import { hashDocument } from '../../people/disclosures/document-hash.ts'
import { publishDocument } from '../../people/disclosures/publish-document.ts'

interface AnnounceInput extends NewDocument {
  institution_id: string
  /** By the banking clock. */
  now: Date
  actor: Actor
}

/** Publishes a version now or plans it for its date. Worse terms are announced 30 days before. */
export async function announceDocument(db: Database, input: AnnounceInput): Promise<void> {
  const { institution_id, kind, words, worse, effective_date, now, actor } = input
  await inTransaction(db, async (trx) => {
    await checkDocument(trx, input)
    const today = easternDate(now)
    if (effective_date === null || effective_date <= today) {
      await publishDocument(trx, { institution_id, kind, words, now, actor })
      return
    }
    const effectiveDate = parseBusinessDate(effective_date)
    const id = await planChange(trx, {
      institution_id,
      what: 'publish_document',
      subject: kind,
      payload: { words, worse },
      words: words.title,
      effectiveDate,
      now,
      actor,
    })
    if (worse !== null) {
      await notifyWorse(trx, { institution_id, id, title: words.title, worse, effectiveDate, now })
    }
  })
}

/** Refuses a version that is already in force, already planned, or too soon (Reg DD 1030.5(a)). */
export async function checkDocument(
  db: Database,
  { institution_id, kind, words, worse, effective_date, now }: Omit<AnnounceInput, 'actor'>,
): Promise<void> {
  const newest = await db
    .selectFrom('disclosure_documents')
    .select('hash')
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (newest?.hash === hashDocument(words)) {
    throw invalid('words', 'This text is already in effect.')
  }
  await assertNonePlanned(db, institution_id, 'publish_document', kind)
  const today = easternDate(now)
  if (effective_date !== null && effective_date < today) {
    throw invalid('effective_date', 'Choose today or a future date')
  }
  if (worse === null) return
  const earliest = addDays(today, WORSE_TERMS_NOTICE_DAYS)
  if (effective_date === null || effective_date < earliest) {
    throw invalid(
      'effective_date',
      `Less favorable changes take ${WORSE_TERMS_NOTICE_DAYS} days’ notice. The earliest date is ${formatFullDay(earliest)}.`,
    )
  }
}

interface WorseTerms {
  institution_id: string
  id: string
  title: string
  worse: string
  effectiveDate: ReturnType<typeof parseBusinessDate>
  now: Date
}

function notifyWorse(trx: Transaction, { institution_id, id, title, worse, ...rest }: WorseTerms) {
  return startFanOut(trx, {
    institution_id,
    kind: 'terms_changed',
    event: `planned:${id}`,
    params: {
      changes: [`A new version of “${title}” takes effect. What’s changing: ${worse}`],
      effective_date: rest.effectiveDate,
    },
    now: rest.now,
  })
}
