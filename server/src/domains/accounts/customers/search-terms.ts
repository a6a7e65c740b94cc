/** What somebody typed to find a customer, by what it looks like. */
export type Term =
  /** Of a customer, or the Idempotency-Key of a call, which browsers make in the same form. */
  | { kind: 'id'; id: string }
  | { kind: 'email'; beginning: string }
  | { kind: 'last_four'; digits: string }
  | { kind: 'amount'; cents: number }
  | { kind: 'reference'; from: string; to: string }
  | { kind: 'name'; words: readonly string[] }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const REFERENCE = /^[\da-f]{8}$/i
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?$/

export function readTerm(typed: string): Term {
  const text = typed.trim()
  if (UUID.test(text)) return { kind: 'id', id: text.toLowerCase() }
  if (text.includes('@')) return { kind: 'email', beginning: text.toLowerCase() }
  if (/^\d{4}$/.test(text)) return { kind: 'last_four', digits: text }
  const amount = AMOUNT.exec(text)
  if (amount && (text.startsWith('$') || amount[2] !== undefined)) {
    const [, dollars = '', cents = '00'] = amount
    return { kind: 'amount', cents: Number(dollars.replaceAll(',', '')) * 100 + Number(cents) }
  }
  if (REFERENCE.test(text) && /\d/.test(text)) return referenceTerm(text.toLowerCase())
  return { kind: 'name', words: text.toLowerCase().split(/\s+/).slice(0, 4) }
}

/** A reference is how the id of a request begins. */
function referenceTerm(text: string): Term {
  return {
    kind: 'reference',
    from: `${text}-0000-0000-0000-000000000000`,
    to: `${text}-ffff-ffff-ffff-ffffffffffff`,
  }
}
