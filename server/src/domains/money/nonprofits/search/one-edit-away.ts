const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** All that one letter more, less, other or in the wrong place makes of a word. */
export function oneEditAway(word: string): string[] {
  const edits = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      edits.add(before + letter + after)
      if (after !== '') edits.add(before + letter + after.slice(1))
    }
    edits.add(before + after.slice(1))
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2))
  }
  edits.delete(word)
  edits.delete('')
  return [...edits]
}

/** Where a space may be missing, or another letter stand for it. */
export function splitInTwo(word: string): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 1; at < word.length; at += 1) {
    pairs.push([word.slice(0, at), word.slice(at)])
    if (at < word.length - 1) pairs.push([word.slice(0, at), word.slice(at + 1)])
  }
  return pairs
}

/** How many such edits lead from one text to another, neighbours that changed places counting once. */
export function editsBetween(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const steps = [
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      ]
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        steps.push((before[j - 2] ?? 0) + 1)
      }
      row.push(Math.min(...steps))
    }
    before = last
    last = row
  }
  return last[to.length] ?? 0
}
