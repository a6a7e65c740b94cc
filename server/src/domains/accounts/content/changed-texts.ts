import type { ApprovalText } from '@passbook/contract/console/approvals'
import type { DocumentWords } from '@passbook/contract/console/content/documents'
import type { WrittenFaq } from '@passbook/contract/console/content/faqs'
import type { DisclosureKind } from '@passbook/contract/disclosures'
import type { Database } from '../../../platform/db/database.ts'

/** The texts that a request publishes, each beside the text it replaces, for the person who approves. */

/** The sections of a new version that differ from the version in force, in the order of the new one. */
export async function listChangedSections(
  db: Database,
  institution_id: string,
  { kind, words }: { kind: DisclosureKind; words: DocumentWords },
): Promise<ApprovalText[]> {
  const live = await db
    .selectFrom('disclosure_documents')
    .select(['title', 'sections', 'agreement'])
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return changedTexts(live ? textsOf(live) : new Map(), textsOf(words))
}

/** The texts of a document by what a reader calls them. */
function textsOf({ title, sections, agreement }: DocumentWords): Map<string, string> {
  return new Map([
    ['Title', title],
    ...sections.map(({ heading, paragraphs }) => [heading, paragraphs.join('\n\n')] as const),
    ['Agreement', agreement],
  ])
}

export function listChangedFaqs(
  live: readonly WrittenFaq[],
  wanted: readonly WrittenFaq[],
): ApprovalText[] {
  const answers = (faqs: readonly WrittenFaq[]) =>
    new Map(faqs.map(({ question, topic, answer }) => [question, `${topic}\n\n${answer}`]))
  return changedTexts(answers(live), answers(wanted))
}

function changedTexts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ApprovalText[] {
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter((title) => before.get(title) !== after.get(title))
    .map((title) => ({
      title,
      before: before.get(title) ?? null,
      after: after.get(title) ?? null,
    }))
}
