/** UX 28: what a person tells support, who find the call by it. */
export function quoteWords(invocationId: string): string {
  return `If you contact us, quote ${invocationId}.`
}
