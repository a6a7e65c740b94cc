import type { NewFaqs, WrittenFaq } from '@passbook/contract/console/content/faqs'
import { easternDate } from '../../../calendar/eastern.ts'
import type { StaffCaller, StaffMember } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { KnownInstitution } from '../../../institutions/known-institution.ts'
import { readLiveValues } from '../../faqs/live-values.ts'
import { assertPublishable } from '../../faqs/publish-faqs.ts'
import { listFaqs } from '../../faqs/queries.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaff } from '../as-staff.ts'
import { isAsked } from './is-asked.ts'

/** The questions and answers as they are written, and what their names in braces stand for. */
export async function readWrittenFaqs(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
  known: KnownInstitution,
) {
  const values = await readLiveValues(known, easternDate(clock.now()))
  const faqs = await listFaqs(db, institution_id)
  return {
    faqs,
    values: [...values].map(([name, value]) => ({ name, value })),
    is_asked: await isAsked(db, institution_id, 'publish_faqs'),
  }
}

/** Asks a second person to replace all questions and answers. */
export function proposeFaqs(
  ctx: Context,
  caller: StaffMember,
  { faqs, reason }: NewFaqs & { reason: string },
): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    assertPublishable(faqs)
    const words = wordsOf(await listFaqs(desk.trx, institution_id), faqs)
    return askSecond(desk, caller, {
      what: 'publish_faqs',
      subject_id: institution_id,
      payload: { faqs },
      words,
      reason,
    })
  })
}

/** What differs, by its questions. */
function wordsOf(before: readonly WrittenFaq[], after: readonly WrittenFaq[]): string {
  const bySlug = new Map(before.map((faq) => [faq.slug, faq]))
  const kept = new Set(after.map(({ slug }) => slug))
  const name = (faqs: readonly WrittenFaq[]) =>
    faqs.map(({ question }) => `“${question}”`).join(', ')
  const added = after.filter(({ slug }) => !bySlug.has(slug))
  const removed = before.filter(({ slug }) => !kept.has(slug))
  const changed = after.filter((faq) => {
    const old = bySlug.get(faq.slug)
    return (
      old !== undefined &&
      (old.question !== faq.question || old.answer !== faq.answer || old.topic !== faq.topic)
    )
  })
  const parts = [
    added.length > 0 && `new: ${name(added)}`,
    changed.length > 0 && `changed: ${name(changed)}`,
    removed.length > 0 && `gone: ${name(removed)}`,
  ].filter(Boolean)
  return `Publish the questions and answers; ${parts.join('; ') || 'in another order'}`
}
