import { create } from 'zustand'
import { type Visit, type VisitEvent, emptyFacts } from '../facts.ts'

/** What happened since the page was loaded; a reload or a log out forgets it. */
export const useVisit = create<Visit>(() => emptyFacts.visit)

export function recordVisit(event: VisitEvent): void {
  const { events } = useVisit.getState()
  if (!events.includes(event)) useVisit.setState({ events: [...events, event] })
}

/** What happened is over: the pages that told of it close. */
export function forgetVisit(over: readonly VisitEvent[]): void {
  const { events } = useVisit.getState()
  useVisit.setState({ events: events.filter((event) => !over.includes(event)) })
}

export function resetVisit(): void {
  useVisit.setState(emptyFacts.visit, true)
}
