export interface Email {
  institution_id: string
  /** The id, which the Message-ID contains and a bounce repeats. */
  id: string
  /** The rest of the Message-ID, by which a report that comes by mail is recognized as ours. */
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

/** A message was applied, or is set aside for a person. */
export type Taken = 'read' | 'aside'

/** The mailbox to which mail servers return emails that did not arrive. */
export interface MailboxPort {
  /**
   * Passes the messages to `take` one by one, the oldest first. Each message is moved to another folder only after
   * `take` has finished, so that an interrupted one is read again. Returns how many there were.
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
