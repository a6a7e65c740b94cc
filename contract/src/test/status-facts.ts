import type { LinkFacts, StatusFacts } from '../status-messages/facts.ts'

const PASSED: StatusFacts['progress'] = {
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  is_primary: true,
  is_joining: false,
  first_name: 'Winifred',
  extended_status: 'FUNDED',
  standing_reason: null,
  stands_since: '2026-11-12T15:00:00.000Z',
  owed_cents: 0,
  other_holder_barred: false,
  unsigned_documents: 0,
  relink: false,
  is_duplicate: false,
  funding_returned: null,
}

const LINK: LinkFacts = {
  status: 'ACTIVE',
  was_active: true,
  bank_name: 'First Prairie',
  account_last_four: '4821',
  tries_left: null,
  reissues_left: null,
  microdeposits_arrive_on: null,
  microdeposits_stage: null,
  verification_ends_at: null,
  status_changed_at: '2026-11-12T15:00:00.000Z',
  return_code: null,
}

/** The facts of somebody with a funded account, changed as given. */
export function facts(
  progress: Partial<StatusFacts['progress']>,
  links: readonly Partial<LinkFacts>[] = [],
  balanceCents?: number,
): StatusFacts {
  const whole = links.map((link) => ({ ...LINK, ...link }))
  return { progress: { ...PASSED, ...progress }, links: whole, balanceCents }
}
