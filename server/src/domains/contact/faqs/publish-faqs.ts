import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { namesIn, LIVE_NAMES } from './read-faqs.ts'

/** A question as the institution writes it: its terms are named in braces. */
export interface WrittenFaq {
  slug: string
  topic: string
  question: string
  answer: string
}

interface PublishInput {
  institution_id: string
  faqs: readonly WrittenFaq[]
  actor: Actor
}

/** Replaces all questions of an institution; one whose slug stays keeps what was said about it. */
export async function publishFaqs(db: Database, input: PublishInput): Promise<void> {
  const { institution_id, faqs, actor } = input
  assertPublishable(faqs)
  await inTransaction(db, async (trx) => {
    const slugs = faqs.map(({ slug }) => slug)
    await trx
      .deleteFrom('faqs')
      .where('institution_id', '=', institution_id)
      .where('slug', 'not in', slugs)
      .execute()
    // Places are unique: all step aside before each takes its own.
    await trx
      .updateTable('faqs')
      .set((row) => ({ position: row('position', '-', faqs.length + MOST) }))
      .where('institution_id', '=', institution_id)
      .execute()
    for (const [index, faq] of faqs.entries()) {
      const values = { ...faq, position: index + 1 }
      await trx
        .insertInto('faqs')
        .values({ ...values, institution_id })
        .onConflict((conflict) => conflict.columns(['institution_id', 'slug']).doUpdateSet(values))
        .execute()
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'publish_faqs',
      entity: 'institution',
      entityId: institution_id,
      details: { slugs },
    })
  })
}

const MOST = 200

/** Refuses what could not be shown as it is written. */
export function assertPublishable(faqs: readonly WrittenFaq[]): void {
  if (faqs.length === 0 || faqs.length > MOST) {
    throw invalid('faqs', `Publish between 1 and ${MOST} questions.`)
  }
  const seen = new Set<string>()
  for (const { slug, topic, question, answer } of faqs) {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
      throw invalid('slug', `"${slug}": use small letters, digits and hyphens.`)
    }
    if (seen.has(slug)) throw invalid('slug', `"${slug}" is there twice.`)
    seen.add(slug)
    if ([topic, question, answer].some((text) => text.trim() === '')) {
      throw invalid('faqs', `"${slug}": topic, question and answer need words.`)
    }
    const unknown = namesIn(answer).find((name) => !LIVE_NAMES.includes(name))
    if (unknown !== undefined) {
      throw invalid(
        'answer',
        `"${slug}": there is no {${unknown}}; there are ${LIVE_NAMES.join(', ')}.`,
      )
    }
  }
}
