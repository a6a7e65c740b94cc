export interface Email {
  institution_id: string
  /** Its Message-ID contains it, and a bounce names it. */
  id: string
  /** What the Message-ID says besides, by which a report that comes by mail is known to be about it. */
  mark?: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** An email that did not arrive: hard if the address does not exist, soft if it may work another time. */
export type BounceKind = 'hard' | 'soft'

export interface EmailPort {
  /**
   * Throws when the email was not accepted; it is then sent again later. Returns a bounce if it is known
   * at once that the email will not arrive; others are reported later, by `POST /bounces` or in a mailbox.
   */
  send(email: Email): Promise<BounceKind | undefined>
  /** How many emails may be sent at once, if more than a few. */
  atOnce?: number
  /** Signs in and sends nothing; throws if that fails. The sandbox has nothing to sign in to. */
  probe?(): Promise<void>
}

/** A message in the mailbox; without its source if it is too large to be a report. */
export interface MailboxMessage {
  bytes: number
  source: Buffer | null
}

/** Read and done with, or set aside for a person. */
export type Taken = 'read' | 'aside'

/** The mailbox to which mail servers return what did not arrive. */
export interface MailboxPort {
  /**
   * Hands over the messages one by one, the oldest first. Each is moved to another folder only after `take` has ended, so
   * that one which is cut off comes again. Returns how many there were.
   */
  read(take: (message: MailboxMessage) => Promise<Taken>): Promise<number>
  /** Signs in and opens the folder; throws if that fails. */
  probe(): Promise<void>
}

export const MAILBOX_FOLDERS: Readonly<Record<Taken, string>> = {
  read: 'Passbook read',
  aside: 'Passbook set aside',
}

/** The Message-ID of an email, by which a mail provider reports a bounce. */
export function messageIdOf({ id, mark, from }: Pick<Email, 'id' | 'mark' | 'from'>): string {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'passbook.example'
  return `<passbook-${mark === undefined ? id : `${id}.${mark}`}@${host}>`
}

/** The id of an email in its Message-ID; undefined if the email was not ours. */
export function emailIdOf(messageId: string): string | undefined {
  return /passbook-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[.@]/i.exec(messageId)?.[1]
}
