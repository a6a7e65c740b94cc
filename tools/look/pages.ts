/** A page to look at: where it is, and for whom. */
export interface LookedAt {
  path: string
  /** What its pictures are called; its path by default. */
  name?: string
  /** A demo person by key, or somebody of the staff by the first name; nobody when signed out. */
  as?: string
  /** To a page of one thing: the links to follow one after another, from `path`, by where they lead. */
  links?: readonly ((address: string) => boolean)[]
}

/** Depositors have no ribbon of the sandbox on their pages. */
export const NO_RIBBON = { name: 'sandbox-ribbon', value: 'off' }

export const BRANDS = ['harborlight', 'summit', 'meadow'] as const
export type Brand = (typeof BRANDS)[number]
export const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
export const SCHEMES = ['light', 'dark'] as const

/** The web is compiled with its pages, tools are not: what they know of it they load by its address. */
export async function loadWeb<T>(file: string): Promise<T> {
  return (await import(new URL(`../../web/src/${file}`, import.meta.url).href)) as T
}
