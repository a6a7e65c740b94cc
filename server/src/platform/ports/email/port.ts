export interface Email {
  institution_id: string
  /** Its Message-ID contains it, and a bounce names it. */
  id: string
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
   * at once that the email will not arrive; others are reported later, by `POST /bounces`.
   */
  send(email: Email): Promise<BounceKind | undefined>
  /** How many emails may be sent at once, if more than a few. */
  atOnce?: number
  /** Signs in and sends nothing; throws if that fails. The sandbox has nothing to sign in to. */
  probe?(): Promise<void>
}

/** The Message-ID of an email, by which a mail provider reports a bounce. */
export function messageIdOf({ id, from }: Pick<Email, 'id' | 'from'>): string {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'passbook.example'
  return `<passbook-${id}@${host}>`
}

/** The id of an email in its Message-ID; undefined if the email was not ours. */
export function emailIdOf(messageId: string): string | undefined {
  return /passbook-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(messageId)?.[1]
}
