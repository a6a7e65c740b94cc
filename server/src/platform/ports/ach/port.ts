import type { BusinessDate } from '../../calendar/business-date.ts'

/** The connection to the ACH operator. */
export interface AchPort {
  /** Sends a file; sending the same file again changes nothing. */
  submit(file: OutgoingFile): Promise<void>
  /**
   * Fetches the files of returns and changes that the operator has for an institution by this day. A file may
   * be delivered more than once: reading it twice changes nothing.
   */
  collect(institution_id: string, date: BusinessDate): Promise<string[]>
}

export interface OutgoingFile {
  institution_id: string
  fileId: string
  businessDate: BusinessDate
  /** The decrypted file in pieces of whole lines. */
  text: AsyncIterable<string>
}
