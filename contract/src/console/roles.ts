import { z } from 'zod/mini'

/** The job of a staff member. */
export const Role = z.enum([
  'viewer',
  'agent',
  'operations',
  'approver',
  'administrator',
  /** Suspicious activity reports, which nobody else may know about. */
  'compliance',
])
export type Role = z.infer<typeof Role>

const ALL = Role.options
const DESK: readonly Role[] = ['agent', 'operations']

/** The permissions of each role. The server checks them for every act; pages show what is allowed. */
const MAY = {
  'work.read': ALL,
  'work.take': ['agent', 'operations', 'approver'],
  /** Give an item to a colleague. */
  'work.assign': ['operations', 'approver'],
  'customers.read': ['viewer', 'agent', 'operations', 'approver', 'compliance'],
  /** Reveal SSNs and account numbers, for a reason that is recorded. */
  'customers.reveal': DESK,
  /** Open statements, tax forms, letters and notices, which is recorded. */
  'customers.papers': DESK,
  /** Write notes that only staff read. */
  'customers.note': ['agent', 'operations', 'approver'],
  /** End sessions, resend, unlock. */
  'customers.help': DESK,
  'customers.hold': ['operations'],
  'customers.release': ['operations'],
  /** Correct a wrong address or email. */
  'customers.correct': DESK,
  /** Moving money by hand and closing an account each need a second person. */
  /** Limited by what the institution lets the role request: for an agent nothing, unless it is set. */
  'customers.refund': DESK,
  'customers.reverse': ['operations'],
  'customers.close': ['operations'],
  'customers.reopen': ['operations'],
  'reviews.read': ['agent', 'operations', 'approver'],
  'reviews.decide': ['operations'],
  /** Check a random sample of decided reviews. */
  'reviews.sample': ['approver'],
  /** Ask a person in review for documents. */
  'reviews.request': DESK,
  'messages.read': ['viewer', 'agent', 'operations', 'approver'],
  'messages.answer': DESK,
  /** Begin a conversation with a customer. */
  'messages.start': DESK,
  'messages.template': ['operations'],
  'disputes.read': ['viewer', 'agent', 'operations', 'approver'],
  'disputes.record': DESK,
  /** Crediting and deciding each need a second person. */
  'disputes.decide': ['operations'],
  'money.read': ['viewer', 'operations', 'approver'],
  'money.import': ['operations'],
  /** Bank statements, and what does not agree with them. */
  'money.reconcile': ['operations'],
  /** Manual journal entries, which need a second person. */
  'money.journal': ['operations'],
  /** Files for the IRS, with full SSNs, and its receipts. */
  'money.tax': ['operations'],
  'dormancy.read': ['viewer', 'operations', 'approver'],
  'dormancy.act': ['operations'],
  /** Figures about everything, which name staff but no customers. */
  'reports.read': ['viewer', 'operations', 'approver', 'administrator'],
  'reports.schedule': ['operations', 'administrator'],
  'binder.read': ['viewer', 'operations', 'approver', 'administrator'],
  'content.read': ALL,
  'content.propose': ['operations'],
  'approvals.read': ['agent', 'operations', 'approver', 'administrator'],
  /** Each kind of request is decided by one role: `deciderOf`. */
  'approvals.decide': ['approver', 'administrator'],
  /** Withdraw one's own request. */
  'approvals.withdraw': ['agent', 'operations', 'administrator'],
  /** Who approves what, by kind and amount. Two administrators change it. */
  'policy.read': ['operations', 'approver', 'administrator'],
  'policy.propose': ['administrator'],
  /** See and change where events to the institution's own systems go. Two administrators decide changes. */
  'events.read': ['operations', 'approver', 'administrator'],
  'events.manage': ['administrator'],
  /** Handle events that could not be delivered, and send a day again. */
  'events.deliver': ['operations'],
  'audit.read': ['approver', 'administrator'],
  'suspicion.read': ['compliance'],
  'suspicion.write': ['compliance'],
  'staff.read': ['administrator'],
  'staff.manage': ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Act = keyof typeof MAY

export const acts = Object.keys(MAY) as Act[]

/** A role that an institution composed of acts; two administrators approve it. */
export const CustomRole = z.object({
  uuid: z.uuid(),
  name: z.string(),
  acts: z.array(z.enum(acts)),
  /** The most that each person with the role may request in one day; null if the role sets no limit. */
  refund_day_cents: z.nullable(z.int()),
  reversal_day_cents: z.nullable(z.int()),
})
export type CustomRole = z.infer<typeof CustomRole>

/** The role of a staff member: a built-in one by its name, a custom one with its acts. */
export const StaffRole = z.union([Role, CustomRole])
export type StaffRole = z.infer<typeof StaffRole>

/** Every role may do what `ALL` may, a custom one too. */
export function mayDo(role: StaffRole, act: Act): boolean {
  const roles: readonly Role[] = MAY[act]
  if (typeof role === 'string') return roles.includes(role)
  return roles === ALL || role.acts.includes(act)
}

/** The acts of a role, for the page that explains roles to an administrator. */
export function actsOf(role: StaffRole): Act[] {
  return acts.filter((act) => mayDo(role, act))
}

/** The role as which somebody decides requests. A custom role decides what an approver decides. */
export function decidesAs(role: StaffRole): 'approver' | 'administrator' | null {
  if (!mayDo(role, 'approvals.decide')) return null
  return role === 'administrator' ? role : 'approver'
}

/** The name of a role, in requests and in the audit log. */
export function roleName(role: StaffRole): string {
  return typeof role === 'string' ? role : role.name
}
