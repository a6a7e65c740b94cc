import { create } from 'zustand'

/** A form on the page that a person has begun to fill in. */
interface OpenForm {
  /** What is lost when the page is left, in words; null if nothing is. */
  lost: () => string | null
}

const useOpenForms = create<{ open: readonly OpenForm[] }>(() => ({ open: [] }))

/** Registers a form, as long as it is on the page, so that leaving can say what would be lost. */
export function openForm(form: OpenForm): () => void {
  useOpenForms.setState(({ open }) => ({ open: [...open, form] }))
  return () => useOpenForms.setState(({ open }) => ({ open: open.filter((it) => it !== form) }))
}

/** Whether the page has a form. */
export function useIsFormOpen(): boolean {
  return useOpenForms(({ open }) => open.length > 0)
}

/** What leaving now would lose, in words; null if everything typed is saved. */
export function lostByLeaving(): string | null {
  const { open } = useOpenForms.getState()
  return open.map(({ lost }) => lost()).find((words) => words !== null) ?? null
}
