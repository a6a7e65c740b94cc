export interface Email {
  institution_id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** Sends an email; throws when it was not accepted, and the job is then retried. */
export interface EmailPort {
  send(email: Email): Promise<void>
}
