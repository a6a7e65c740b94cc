import type { ReportEvent, ReportState } from '@passbook/contract/console/suspicion'

export const STATE_WORDS: Readonly<Record<ReportState, string>> = {
  open: 'Open',
  filed: 'Filed',
  not_filed: 'Ended without filing',
}

export const EVENT_WORDS: Readonly<Record<ReportEvent['action'], string>> = {
  open: 'Opened',
  change: 'Changed',
  file: 'Filed',
  close: 'Ended without filing',
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'What it is about',
  suspect: 'Who is suspected',
  narrative: 'Narrative',
  detected_on: 'Detected on',
  due_on: 'Due on',
  filed_on: 'Filed on',
  reference: 'Number of the filing',
  reason: 'Reason',
}

export function fieldWords(field: string): string {
  return FIELD_WORDS[field] ?? field
}
