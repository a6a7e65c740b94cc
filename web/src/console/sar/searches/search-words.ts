import type {
  Agreement,
  Decision,
  SearchEvent,
  SearchState,
} from '@passbook/contract/console/sar-searches'
import * as wording from '../wording.ts'

export const STATE_WORDS: Readonly<Record<SearchState, string>> = {
  open: wording.open,
  answered: wording.answered,
  nothing_found: wording.closedWithNoHits,
  withdrawn: wording.importedByMistake,
}

export const EVENT_WORDS: Readonly<Record<SearchEvent['action'], string>> = {
  take_in: wording.importedAndSearched,
  decide: wording.decided,
  answer: wording.answerRecorded,
  end: wording.closedWithNoHits,
  withdraw: wording.closedImportedByMistake,
}

export const DECISION_WORDS: Readonly<Record<Decision, string>> = {
  same: wording.match,
  other: wording.notAMatchHeading,
}

export const AGREEMENT_WORDS: Readonly<Record<Agreement, string>> = {
  ssn: 'SSN',
  name: 'name',
  date_of_birth: wording.dateOfBirthInside,
  outside_name: wording.nameOnALinkedAccount,
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  subject: wording.inTheRequest,
  customer: wording.customer,
  decision: wording.decision,
  answered_on: wording.answeredOn,
  hit_count: wording.hits,
  reason: wording.reason,
}

export function fieldWords(field: string): string {
  return FIELD_WORDS[field] ?? field
}

/** The history stores a decision by its name in the contract. */
export function valueWords(field: string, value: string): string {
  return field === 'decision' ? (DECISION_WORDS[value as Decision] ?? value) : value
}
