import { FieldErrors } from '@passbook/contract/envelope'
import { quoteWords } from './quote-words.ts'
import * as wording from './wording.ts'

/** What a refused call shows to the person, in a form and outside of one. */
export interface Refusal {
  /** By field; errors that belong to no field are under ''. */
  errors: FieldErrors
  /** The sentence with the id to quote; null unless the failure is on our side. */
  quote: string | null
}

/** For errors on our side there is nothing else to say. */
export const UNEXPECTED: Refusal = {
  errors: { '': [wording.somethingWentWrongOnOur] },
  quote: null,
}

/** `step_up` lists where a fresh code may be sent; it is not an error text. */
const NOT_WORDS = 'step_up'

/**
 * The texts of a refused call: those of each field, because the message next to them is a general
 * one; the message if no field has any. Null for any other failure.
 */
export function readRefusal(thrown: unknown): Refusal | null {
  if (!(thrown instanceof Error) || !('errors' in thrown)) return null
  const parsed = FieldErrors.safeParse(thrown.errors)
  if (!parsed.success) return null
  const fieldErrors = Object.entries(parsed.data).filter(
    ([field, words]) => field !== NOT_WORDS && words.length > 0,
  )
  const errors = fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { '': [thrown.message] }
  return { errors, quote: quoteOf(thrown) }
}

const FIRST_SERVER_ERROR = 500

/** A mistake that the person can correct needs no id: support looks up only failures on our side. */
function quoteOf(error: Error): string | null {
  if (!('status' in error && 'invocationId' in error)) return null
  const { status, invocationId: id } = error
  const isOurFault = typeof status === 'number' && status >= FIRST_SERVER_ERROR
  return isOurFault && typeof id === 'string' && id !== '' ? quoteWords(id) : null
}
