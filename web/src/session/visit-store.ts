import { create } from 'zustand'
import { type Visit, type VisitEvent, emptyFacts } from '../facts.ts'

/** What happened since the page was loaded; a reload or a logout clears it. */
export const useVisit = create<Visit>(() => emptyFacts.visit)

export function recordVisit(event: VisitEvent): void {
  const { events } = useVisit.getState()
  if (!events.includes(event)) useVisit.setState({ events: [...events, event] })
}

/** The events are over, so the pages about them close. */
export function forgetVisit(ended: readonly VisitEvent[]): void {
  const { events } = useVisit.getState()
  useVisit.setState({ events: events.filter((event) => !ended.includes(event)) })
}

export function resetVisit(): void {
  useVisit.setState(emptyFacts.visit, true)
}
