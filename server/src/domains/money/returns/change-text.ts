import { correctsAccount } from '../../../platform/ports/ach/nacha/corrected-data.ts'
import type { AnswerCase } from './answer-case.ts'
import { correctedPlace } from './corrected-place.ts'

/** Five digits or more, however grouped, may be somebody's number. */
const NUMBER = /\d(?:[ -]?\d){4,}/g
const SHOWN_DIGITS = 4

/**
 * What a notification of change says in its own words, for staff: undefined when there is nothing, or
 * when it is an account's number, which is opened only to correct the account.
 */
export function changeText({ ctx, answer }: AnswerCase): string | undefined {
  const { institution_id, file_id, place, code, corrected_sealed } = answer
  if (corrected_sealed === null || correctsAccount(code)) return undefined
  const text = ctx.vault.open(corrected_sealed, correctedPlace(institution_id, file_id, place))
  return text.trim().replaceAll(NUMBER, masked) || undefined
}

function masked(number: string): string {
  return `…${number.replaceAll(/\D/g, '').slice(-SHOWN_DIGITS)}`
}
