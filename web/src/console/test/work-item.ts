import type { WorkItem } from '@passbook/contract/console/work'

type Known = 'kind' | 'message' | 'due_at' | 'depositor_id' | 'customer' | 'things'

/** An unclaimed work item, raised three days before the banking day of the tests. */
export function workItem(of: Pick<WorkItem, Known>): WorkItem {
  return {
    id: 7,
    raised_at: '2026-11-13T15:00:00.000Z',
    due_reason: null,
    claimed_by: null,
    claimed_at: null,
    handled_by: null,
    handled_at: null,
    notes: [],
    is_urgent: false,
    running_clock: null,
    ...of,
  }
}
