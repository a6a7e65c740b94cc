import type { BusinessDate } from '../../calendar/business-date.ts'
import { DomainError } from '../../errors.ts'

/** The connection to the ACH operator, or to the bank that passes files on to it. */
export interface AchPort {
  /**
   * Sends a file, and returns once the network has it. A file that the network has is not sent again. Throws
   * OutcomeUnknown if nobody but staff can find out whether the network has it.
   */
  submit(file: OutgoingFile): Promise<void>
  /**
   * Fetches what the network has for an institution by this day, file by file. Asking for the next file
   * means that the one before is stored. A file may be delivered more than once: reading it twice changes nothing.
   */
  collect(institution_id: string, date: BusinessDate): AsyncIterable<IncomingFile>
  /** Signs in and lists the folders of an institution; throws if that fails. The sandbox has none. */
  probe?(institution_id: string): Promise<void>
}

export interface OutgoingFile {
  institution_id: string
  fileId: string
  businessDate: BusinessDate
  modifier: string
  sending: Sending
  /** The decrypted file in pieces of whole lines. */
  text: AsyncIterable<string>
}

/** What the books know of the delivery of a file. */
export interface Sending {
  /** 1; the next round begins only after two people decided to send the file again. */
  round: number
  /** Counts the uploads of a round, so that each has its own temporary name. */
  attempt: number
  /** Set once the network may have the file: it is then looked for and never uploaded again in this round. */
  released: { bytes: number } | null
  /**
   * Commits that the network may have the file from now on. Throws if this attempt is not the last one;
   * the file must then stay invisible to the network.
   */
  release(bytes: number): Promise<void>
}

export type IncomingFile =
  | { kind: 'answers'; name: string; text: string }
  | Acknowledgement
  /** A file that cannot be taken in; `why` is a sentence for staff. */
  | { kind: 'unreadable'; name: string; why: string }

/** The bank's word on a file of ours. */
export interface Acknowledgement {
  kind: 'acknowledgement'
  name: string
  about: AcknowledgedFile
  isAccepted: boolean
  /** The bank's reason, without control characters and long numbers. */
  reason: string | null
}

export type AcknowledgedFile =
  /** The first digits of the file's id, without hyphens. */
  { idStart: string; round: number } | { businessDate: BusinessDate; modifier: string }

/** The network may or may not have the file; it must not be sent again before staff have found out. */
export class OutcomeUnknown extends Error {}

/** The network could not be reached or refused us; the message is a sentence for staff. */
export class AchUnreachable extends DomainError {
  constructor(message: string, cause?: unknown) {
    super('unavailable', { message })
    this.cause = cause
  }
}
