/** A page to view: its path and its visitor. */
export interface PageToLookAt {
  path: string
  /** The name of its screenshots; by default its path. */
  name?: string
  /** A demo person by key, or a staff member by first name; undefined when signed out. */
  as?: string
  /** For a detail page: the links to follow one after another from `path`, matched by their URL. */
  links?: readonly ((address: string) => boolean)[]
}

/** Hides the sandbox ribbon, which real depositors do not see. */
export const NO_RIBBON = { name: 'sandbox-ribbon', value: 'off' }

export const BRANDS = ['harborlight', 'summit', 'meadow'] as const
export type Brand = (typeof BRANDS)[number]
export const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
export const SCHEMES = ['light', 'dark'] as const

/** Loads a module of the web app by URL, because tools are not compiled together with it. */
export async function loadWeb<T>(file: string): Promise<T> {
  return (await import(new URL(`../../web/src/${file}`, import.meta.url).href)) as T
}
