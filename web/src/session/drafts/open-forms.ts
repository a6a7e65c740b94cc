import { create } from 'zustand'

/** A form on the page that somebody has begun to fill in. */
interface OpenForm {
  /** What of it is lost when the page is left, in words; null when nothing is. */
  lost: () => string | null
}

const useOpenForms = create<{ open: readonly OpenForm[] }>(() => ({ open: [] }))

/** Says of a form what leaving would lose, for as long as it is on the page. */
export function openForm(form: OpenForm): () => void {
  useOpenForms.setState(({ open }) => ({ open: [...open, form] }))
  return () => useOpenForms.setState(({ open }) => ({ open: open.filter((it) => it !== form) }))
}

/** Whether there is anything on the page that can be typed into and sent. */
export function useIsFormOpen(): boolean {
  return useOpenForms(({ open }) => open.length > 0)
}

/** What leaving now would lose, in words; null when everything typed is kept. */
export function lostByLeaving(): string | null {
  const { open } = useOpenForms.getState()
  return open.map(({ lost }) => lost()).find((words) => words !== null) ?? null
}
