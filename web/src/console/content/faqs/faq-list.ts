import type { WrittenFaq } from '@passbook/contract/console/content/faqs'

/** Moves a question one place up or down. */
export function moveFaq(
  faqs: readonly WrittenFaq[],
  faq: WrittenFaq,
  by: -1 | 1,
): readonly WrittenFaq[] {
  const from = faqs.findIndex(({ slug }) => slug === faq.slug)
  const to = from + by
  const other = faqs[to]
  return other === undefined ? faqs : faqs.with(from, other).with(to, faq)
}

/** Replaces a question in the list, or appends a new one. */
export function upsertFaq(faqs: readonly WrittenFaq[], faq: WrittenFaq): readonly WrittenFaq[] {
  const at = faqs.findIndex(({ slug }) => slug === faq.slug)
  return at === -1 ? [...faqs, faq] : faqs.with(at, faq)
}

/** Makes a unique slug from a question. */
export function slugOf(question: string, taken: readonly string[]): string {
  const words = question.toLowerCase().match(/[a-z0-9]+/g) ?? ['question']
  const slug = words.join('-').slice(0, 100).replace(/-$/, '')
  let free = slug
  for (let number = 2; taken.includes(free); number += 1) free = `${slug}-${number}`
  return free
}

const NAMED = /\{([a-z_]+)\}/g

export interface Part {
  text: string
  /** A value of the institution, an unknown value name, or plain text. */
  kind: 'words' | 'value' | 'unknown'
}

/** Splits an answer into parts and fills in the institution’s values. */
export function filledParts(
  answer: string,
  values: readonly { name: string; value: string }[],
): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: braced, 1: name, index } of answer.matchAll(NAMED)) {
    if (index > at) parts.push({ text: answer.slice(at, index), kind: 'words' })
    const known = values.find((each) => each.name === name)
    parts.push(known ? { text: known.value, kind: 'value' } : { text: braced, kind: 'unknown' })
    at = index + braced.length
  }
  if (at < answer.length) parts.push({ text: answer.slice(at), kind: 'words' })
  return parts
}
