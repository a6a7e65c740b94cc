import type { Faq } from '@passbook/contract/faqs'

/** Those that have every word somebody typed, in question, answer or topic. */
export function findQuestions(faqs: Faq[], wanted: string): Faq[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  return faqs.filter(({ topic, question, answer }) => {
    const text = plain(`${topic} ${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}

/** Typed with or without accents, capitals and typographic signs. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
