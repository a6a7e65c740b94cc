import { FieldErrors } from '@passbook/contract/envelope'
import { quoteWords } from './quote-words.ts'

/** What a refused call tells the person, in a form and outside of one. */
export interface Refusal {
  /** By field; what belongs to no field is under ''. */
  errors: FieldErrors
  quote: string | null
}

/** A fault of ours has nothing to tell but that it is one. */
export const UNEXPECTED: Refusal = {
  errors: { '': ['Something went wrong on our side. Please try again.'] },
  quote: null,
}

/** It names where a fresh code may go; what there is to say about it is the message. */
const NOT_WORDS = 'step_up'

/**
 * The words of a refused call: each field's own, because the message beside them is a general one;
 * the message where no field has any. Null for any other failure.
 */
export function readRefusal(thrown: unknown): Refusal | null {
  if (!(thrown instanceof Error) || !('errors' in thrown)) return null
  const parsed = FieldErrors.safeParse(thrown.errors)
  if (!parsed.success) return null
  const told = Object.entries(parsed.data).filter(
    ([field, words]) => field !== NOT_WORDS && words.length > 0,
  )
  const errors = told.length > 0 ? Object.fromEntries(told) : { '': [thrown.message] }
  return { errors, quote: quoteOf(thrown) }
}

function quoteOf(error: Error): string | null {
  const id = 'invocationId' in error ? error.invocationId : undefined
  return typeof id === 'string' && id !== '' ? quoteWords(id) : null
}
