import * as wording from './wording.ts'

/** The views of the work queue, in display order. */
export const views = [
  { value: 'open', label: wording.open },
  { value: 'mine', label: wording.mine },
  { value: 'unclaimed', label: wording.unclaimed },
  { value: 'done', label: wording.done },
] as const

export type View = (typeof views)[number]['value']

/** The view, filter and item that the URL selects. */
export interface WorkSelection {
  view: View
  kind: string | undefined
  /** The item that is open beside the list. */
  item: number | null
}

export function readWorkSelection(search: URLSearchParams): WorkSelection {
  const view = views.find(({ value }) => value === search.get('view'))?.value ?? 'open'
  const item = Number(search.get('item') ?? '')
  return { view, kind: search.get('kind') || undefined, item: item > 0 ? item : null }
}

export function writeWorkSelection({ view, kind, item }: WorkSelection): string {
  const search = new URLSearchParams({
    ...(view !== 'open' && { view }),
    ...(kind && { kind }),
    ...(item && { item: String(item) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
