import type { WidgetBank as Bank } from '@passbook/contract/widget'

/** Banks whose name has every typed word at the start of one of its words. */
export function matchingBanks(banks: readonly Bank[], typed: string): Bank[] {
  const wanted = wordsOf(typed)
  return banks.filter(({ name }) => {
    const words = wordsOf(name)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
