/** What the checker can find wrong. */
export type FindingKind =
  /** Acknowledged, and not there. */
  | 'lost'
  /** There more often than it was asked for. */
  | 'doubled'
  /** There, and not as it was asked for or answered. */
  | 'altered'
  /** A transfer that no call ordered, or an event about something that did not happen. */
  | 'invented'
  /** Refused, and done all the same. */
  | 'refused but done'
  /** Asked for and decided by the same person. */
  | 'alone'
  /** The books do not add up. */
  | 'books'
  /** A transfer and the files of the network do not agree. */
  | 'file'
  /** An event that was sent before an earlier one of its subject had arrived. */
  | 'order'
  /** A read that shows too much, too little, or what never was. */
  | 'read'

export interface Finding {
  kind: FindingKind
  words: string
}

export const FINDING_KINDS: readonly FindingKind[] = [
  'lost',
  'doubled',
  'altered',
  'invented',
  'refused but done',
  'alone',
  'books',
  'file',
  'order',
  'read',
]
