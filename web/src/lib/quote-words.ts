/** UX 28: the id that people quote to support, who can find the call by it. */
export function quoteWords(invocationId: string): string {
  return `If you contact us, quote ${invocationId}.`
}
