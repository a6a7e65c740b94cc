import type { Act, Role } from '@passbook/contract/console/roles'

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  agent: 'Agent',
  operations: 'Operations',
  approver: 'Approver',
  administrator: 'Administrator',
}

/** What each act is called on the pages that tell what a role may. */
export const ACT_WORDS: Readonly<Record<Act, string>> = {
  'work.read': 'See the work queue',
  'work.take': 'Take on work, note and finish it',
  'customers.read': 'Find customers and see their page',
  'customers.reveal': 'Reveal numbers, for a reason',
  'customers.help': 'End sessions and unlock',
  'customers.hold': 'Put customers on hold',
  'customers.release': 'Release holds',
  'reviews.read': 'See reviews and their evidence',
  'reviews.decide': 'Decide reviews',
  'messages.read': 'Read messages',
  'messages.answer': 'Answer messages',
  'approvals.read': 'See what waits for a second person',
  'approvals.decide': 'Agree to it as the second person, or refuse',
  'money.read': 'See the money desk: files, returns, books',
  'money.import': 'Import returns',
  'content.read': 'See notices and rates',
  'content.propose': 'Propose notices and rates, take notices down',
  'audit.read': 'Read the audit trail',
  'staff.read': 'See the staff',
  'staff.manage': 'Add staff, change roles, disable',
}
