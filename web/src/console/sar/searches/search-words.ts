import type {
  Agreement,
  Decision,
  SearchEvent,
  SearchState,
} from '@passbook/contract/console/sar-searches'

export const STATE_WORDS: Readonly<Record<SearchState, string>> = {
  open: 'Open',
  answered: 'Answered',
  nothing_found: 'Ended without hits',
  withdrawn: 'Taken in by mistake',
}

export const EVENT_WORDS: Readonly<Record<SearchEvent['action'], string>> = {
  take_in: 'Taken in and searched',
  decide: 'Decided',
  answer: 'Answer recorded',
  end: 'Ended without hits',
  withdraw: 'Ended as a mistake',
}

export const DECISION_WORDS: Readonly<Record<Decision, string>> = {
  same: 'The same',
  other: 'Somebody else',
}

export const AGREEMENT_WORDS: Readonly<Record<Agreement, string>> = {
  ssn: 'SSN',
  name: 'name',
  date_of_birth: 'birth date',
  outside_name: 'holder of an outside account',
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  subject: 'In the request',
  customer: 'Customer',
  decision: 'Decision',
  answered_on: 'Answered on',
  hit_count: 'Hits',
  reason: 'Reason',
}

export function fieldWords(field: string): string {
  return FIELD_WORDS[field] ?? field
}

/** The history stores a decision by its name in the contract. */
export function valueWords(field: string, value: string): string {
  return field === 'decision' ? (DECISION_WORDS[value as Decision] ?? value) : value
}
