import type { ActorKind } from '../db/tables/ledger.ts'

/** Who does something: a depositor or an operator by id, a job by name, or the system itself. */
export interface Actor {
  kind: ActorKind
  id?: string
}
