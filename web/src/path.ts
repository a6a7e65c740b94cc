import type { Register } from 'react-router'

/** A path of the route table. `routes.ts` registers them all; a link to any other does not compile. */
export type Path = keyof Register['pages']

/** A path with an optional query. */
export type Address = Path | `${Path}?${string}`
