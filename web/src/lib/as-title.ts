/** 'interest' → 'Interest', where a word of the charter begins a line. */
export function asTitle(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
