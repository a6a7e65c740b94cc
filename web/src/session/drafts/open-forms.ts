/** A form on the page that somebody has begun to fill in. */
interface OpenForm {
  /** What of it is lost when the page is left, in words; null when nothing is. */
  lost: () => string | null
}

const open = new Set<OpenForm>()

/** Says of a form what leaving would lose, for as long as it is on the page. */
export function openForm(form: OpenForm): () => void {
  open.add(form)
  return () => void open.delete(form)
}

/** What leaving now would lose, in words; null when everything typed is kept. */
export function lostByLeaving(): string | null {
  return [...open].map(({ lost }) => lost()).find((words) => words !== null) ?? null
}
