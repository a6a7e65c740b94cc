export interface Email {
  institution_id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

export interface EmailPort {
  /** Throws when the email was not accepted; it is then sent again later. */
  send(email: Email): Promise<void>
  /** How many emails may be sent at once, if more than a few. */
  atOnce?: number
}
