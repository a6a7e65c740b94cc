import type {
  Agreement,
  Decision,
  SearchEvent,
  SearchState,
} from '@passbook/contract/console/sar-searches'

export const STATE_WORDS: Readonly<Record<SearchState, string>> = {
  open: 'Open',
  answered: 'Answered',
  nothing_found: 'Closed with no hits',
  withdrawn: 'Imported by mistake',
}

export const EVENT_WORDS: Readonly<Record<SearchEvent['action'], string>> = {
  take_in: 'Imported and searched',
  decide: 'Decided',
  answer: 'Answer recorded',
  end: 'Closed with no hits',
  withdraw: 'Closed as a mistake',
}

export const DECISION_WORDS: Readonly<Record<Decision, string>> = {
  same: 'Match',
  other: 'Not a match',
}

export const AGREEMENT_WORDS: Readonly<Record<Agreement, string>> = {
  ssn: 'SSN',
  name: 'name',
  date_of_birth: 'date of birth',
  outside_name: 'name on a linked account',
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
