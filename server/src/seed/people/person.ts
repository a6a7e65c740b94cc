/** One for all demo people; shown wherever they are listed. */
export const DEMO_PASSWORD = 'paper lantern pier'

export interface Person {
  key: string
  /** The slug of their institution. */
  institution: string
  email: string
  name: string
  /** Ten digits, theirs alone: codes are found by it. */
  phone: string
  /** One plain sentence for the console. */
  story: string
  /** Whom they asked to share their account, and who has no login yet. */
  invites?: Invitee
}

/** Somebody who is to become a second holder, as the first one knows them. */
export interface Invitee {
  name: string
  email: string
  ssn: string
}
