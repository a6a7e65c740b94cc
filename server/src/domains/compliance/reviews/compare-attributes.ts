import {
  type ComparedAttribute,
  type Review,
  ReviewAttribute,
} from '@passbook/contract/console/reviews'
import { ProviderEvidence } from '../../../platform/ports/identity/port.ts'

interface Check {
  sanctions_hit: boolean
  evidence: Readonly<Record<string, unknown>>
}

type Given = Readonly<Record<ReviewAttribute, string | null>>
type Compared = Pick<Review, 'attributes' | 'list_entries'>

/**
 * Compares what a person gave with what the provider answered and what the list has, attribute by attribute.
 * The newest check that has an answer counts: a later error does not hide it. What no check answered stays null.
 */
export function compareAttributes(given: Given, newestFirst: readonly Check[]): Compared {
  const answers = newestFirst.map(({ sanctions_hit, evidence }) => ({
    sanctions_hit,
    ...readEvidence(evidence),
  }))
  const provider = answers.find(({ attributes = {} }) => Object.keys(attributes).length > 0)
  const entries = answers.find(({ sanctions_hit }) => sanctions_hit)?.sanctions_entries ?? []
  return {
    attributes: ReviewAttribute.options.map((attribute) => ({
      attribute,
      given: given[attribute],
      provider: provider?.attributes?.[attribute] ?? null,
      listed: entries.map((entry) => compareWith(given[attribute], inEntry(entry, attribute))),
    })),
    list_entries: entries.map(({ list, entry, score, reason }) => ({
      list,
      entry: entry ?? null,
      score: score ?? null,
      reason: reason ?? null,
    })),
  }
}

/** Evidence in another shape, such as of an earlier provider, answers nothing here. */
function readEvidence(evidence: Readonly<Record<string, unknown>>): ProviderEvidence {
  const { success, data } = ProviderEvidence.safeParse(evidence)
  return success ? data : {}
}

type Entry = NonNullable<ProviderEvidence['sanctions_entries']>[number]

/** Lists have these three attributes; nobody's number, phone or email. */
function inEntry(entry: Entry, attribute: ReviewAttribute): string | undefined {
  if (attribute === 'name' || attribute === 'date_of_birth' || attribute === 'address')
    return entry[attribute]
  return undefined
}

function compareWith(
  given: string | null,
  listed: string | undefined,
): ComparedAttribute['listed'][number] {
  if (listed === undefined) return null
  const isSame = given !== null && wordsOf(given) === wordsOf(listed)
  return { value: listed, result: isSame ? 'match' : 'differs' }
}

/** The words in any order, so that “IVANOV, Ivan” is Ivan Ivanov, and an accent makes no difference. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
}
