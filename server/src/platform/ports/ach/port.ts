import type { BusinessDate } from '../../calendar/business-date.ts'

/** The way to the ACH operator. */
export interface AchPort {
  /** Hands a file over; the same file a second time changes nothing. */
  submit(file: OutgoingFile): Promise<void>
  /**
   * The files of returns and changes the operator has for an institution by this day. One may come
   * again: reading it twice changes nothing.
   */
  collect(institution_id: string, date: BusinessDate): Promise<string[]>
}

export interface OutgoingFile {
  institution_id: string
  fileId: string
  businessDate: BusinessDate
  /** The file in pieces of whole lines, as it is opened. */
  text: AsyncIterable<string>
}
