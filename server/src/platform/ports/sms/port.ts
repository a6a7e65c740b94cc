export interface Sms {
  institution_id: string
  /** Ten digits. */
  to: string
  text: string
}

/** Hands a text message to the phone network; throws when it was not accepted. */
export interface SmsPort {
  send(sms: Sms): Promise<void>
}
