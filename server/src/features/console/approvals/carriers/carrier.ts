import type { AtDesk } from '../../as-staff.ts'

/** What was asked for, once a second person has agreed. */
export interface Agreed {
  /** Of the question. */
  id: string
  institution_id: string
  /** Whom it is about, where it is about one. */
  depositor_id: string | null
  /** What else it is about: a dispute, a transfer. */
  subject_id: string | null
  payload: Record<string, unknown>
  /** Who asked. */
  asked_by: string
  /** Who agreed: the desk's actor, by their id. */
  agreed_by: string
}

/** Does it, by the same act as everybody else; refuses what has become impossible meanwhile. */
export type Carrier = (desk: AtDesk, agreed: Agreed) => Promise<void>
