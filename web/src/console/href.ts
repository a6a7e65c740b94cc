import { href } from 'react-router'

/** The pages of the console and the parameters of their paths. `routes.ts` registers all of them. */
export interface Registered {}

type ConsolePages = Registered['pages']
export type ConsolePath = keyof ConsolePages

type Parameters<P extends ConsolePath> = keyof ConsolePages[P] extends never
  ? []
  : [parameters: ConsolePages[P]]

/** Builds the URL of a console page. A path that is not in the table does not compile. */
export function consoleHref<P extends ConsolePath>(
  path: P,
  ...[parameters]: Parameters<P>
): string {
  // The router's own type knows only the depositors' table.
  return (href as (path: string, parameters?: object) => string)(path, parameters)
}
