import type { Act, Role } from '@passbook/contract/console/roles'

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  agent: 'Agent',
  operations: 'Operations',
  approver: 'Approver',
  administrator: 'Administrator',
  compliance: 'Compliance',
}

/** The name of each act on the pages that show what a role may do. */
export const ACT_WORDS: Readonly<Record<Act, string>> = {
  'work.read': 'See the work queue',
  'work.take': 'Take on work, note and finish it',
  'customers.read': 'Find customers and see their page',
  'customers.reveal': 'Reveal numbers, for a reason',
  'customers.help': 'End sessions, unlock and send again',
  'customers.hold': 'Put customers on hold',
  'customers.release': 'Release holds',
  'customers.correct': 'Correct addresses',
  'customers.refund': 'Refund money up to the role’s limit, with a second person',
  'customers.reverse': 'Reverse transfers, with a second person',
  'customers.close': 'Close accounts, with a second person',
  'customers.reopen': 'Reopen accounts, with a second person',
  'reviews.read': 'See reviews and their evidence',
  'reviews.decide': 'Decide reviews',
  'messages.read': 'Read messages',
  'messages.answer': 'Answer messages',
  'messages.template': 'Write templates for answers',
  'disputes.read': 'See disputes',
  'disputes.record': 'Record disputes',
  'disputes.decide': 'Ask for credits and decisions in disputes',
  'approvals.read': 'See approval requests they may make or decide',
  'approvals.decide':
    'Agree to requests or refuse them: approvers about money and content, administrators about staff',
  'approvals.withdraw': 'Withdraw their own requests',
  'money.read': 'See the money desk: files, returns, books',
  'money.import': 'Import returns',
  'money.reconcile': 'Import the bank’s statements, match and explain breaks',
  'dormancy.read': 'See dormant accounts and the reports to states',
  'dormancy.act': 'Record contact, reactivate and hand over, with a second person',
  'binder.read': 'Open and download the exam binder',
  'content.read': 'See notices, rates, limits, documents, questions and the brand',
  'content.propose': 'Propose changes of those, take notices down',
  'audit.read': 'Read the audit trail',
  'suspicion.read': 'Read suspicion reports and 314(a) requests',
  'suspicion.write': 'Write suspicion reports and answer 314(a) requests',
  'staff.read': 'See the staff',
  'staff.manage':
    'Disable staff, record whom they are close to; add staff and change roles, with a second administrator',
}
