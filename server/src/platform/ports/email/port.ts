export interface Email {
  institution_id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands a message to the mail network; throws when it was not accepted, and is then tried again. */
export interface EmailPort {
  send(email: Email): Promise<void>
}
