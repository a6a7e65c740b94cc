/** The shared password of the demo people, shown wherever they are listed. */
export const DEMO_PASSWORD = 'paper lantern pier'

export interface Person {
  key: string
  /** The slug of their institution. */
  institution: string
  email: string
  name: string
  /** Ten digits, unique to the person: codes are found by the number. */
  phone: string
  /** One sentence for the console. */
  story: string
  /** The person they invited to share their account, who has no login yet. */
  invites?: Invitee
}

/** A future joint owner, with the details that the primary owner enters. */
export interface Invitee {
  name: string
  email: string
  ssn: string
}
