import { z } from 'zod/mini'

/** What somebody of the staff is there for. */
export const Role = z.enum([
  'viewer',
  'agent',
  'operations',
  'approver',
  'administrator',
  /** Suspicion reports, which nobody else may know of. */
  'compliance',
])
export type Role = z.infer<typeof Role>

const ALL = Role.options
const DESK: readonly Role[] = ['agent', 'operations']

/** The one table of who may do what; the server asks it in every act, pages to show what works. */
const MAY = {
  'work.read': ALL,
  'work.take': ['agent', 'operations', 'approver'],
  'customers.read': ['viewer', 'agent', 'operations', 'approver', 'compliance'],
  /** SSN and account numbers, for a reason that is kept. */
  'customers.reveal': DESK,
  /** End sessions, send again, unlock. */
  'customers.help': DESK,
  'customers.hold': ['operations'],
  'customers.release': ['operations'],
  /** An address that is wrong. */
  'customers.correct': DESK,
  /** Money by hand, and the end of an account: each asks a second person. */
  /** Up to what the institution lets the role ask for: an agent nothing, unless it says otherwise. */
  'customers.refund': DESK,
  'customers.reverse': ['operations'],
  'customers.close': ['operations'],
  'customers.reopen': ['operations'],
  'reviews.read': ['agent', 'operations', 'approver'],
  'reviews.decide': ['operations'],
  'messages.read': ['viewer', 'agent', 'operations', 'approver'],
  'messages.answer': DESK,
  'messages.template': ['operations'],
  'disputes.read': ['viewer', 'agent', 'operations', 'approver'],
  'disputes.record': DESK,
  /** Credit and decide: each asks a second person. */
  'disputes.decide': ['operations'],
  'money.read': ['viewer', 'operations', 'approver'],
  'money.import': ['operations'],
  /** Statements of the bank, and what does not agree with them. */
  'money.reconcile': ['operations'],
  'dormancy.read': ['viewer', 'operations', 'approver'],
  'dormancy.act': ['operations'],
  'binder.read': ['viewer', 'operations', 'approver', 'administrator'],
  'content.read': ALL,
  'content.propose': ['operations'],
  'approvals.read': ['agent', 'operations', 'approver', 'administrator'],
  /** Each kind of request has one role that decides about it: `deciderOf`. */
  'approvals.decide': ['approver', 'administrator'],
  /** A request of one's own. */
  'approvals.withdraw': ['agent', 'operations', 'administrator'],
  'audit.read': ['approver', 'administrator'],
  'suspicion.read': ['compliance'],
  'suspicion.write': ['compliance'],
  'staff.read': ['administrator'],
  'staff.manage': ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Act = keyof typeof MAY

export const acts = Object.keys(MAY) as Act[]

export function mayDo(role: Role, act: Act): boolean {
  const roles: readonly Role[] = MAY[act]
  return roles.includes(role)
}

/** For the page that tells an administrator what a role means. */
export function actsOf(role: Role): Act[] {
  return acts.filter((act) => mayDo(role, act))
}
