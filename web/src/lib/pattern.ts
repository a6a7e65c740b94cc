/** '(###) ###-####' and '5551' → '(555) 1': as much of the pattern as there are digits for. */
export function fillPattern(pattern: string, digits: string): string {
  let filled = ''
  let used = 0
  for (const character of pattern) {
    if (used === digits.length) break
    filled += character === '#' ? digits.charAt(used++) : character
  }
  return filled
}

/** The digits of typed or pasted text, as many as the pattern holds. */
export function digitsOf(pattern: string, text: string): string {
  return text.replace(/\D/g, '').slice(0, pattern.split('#').length - 1)
}
