import { href } from 'react-router'

/** The pages of the console and what their addresses carry; `routes.ts` registers all of them. */
export interface Registered {}

type ConsolePages = Registered['pages']
export type ConsolePath = keyof ConsolePages

type Parameters<P extends ConsolePath> = keyof ConsolePages[P] extends never
  ? []
  : [parameters: ConsolePages[P]]

/** The address of a page of the console. A path that is not in the table does not compile. */
export function consoleHref<P extends ConsolePath>(
  path: P,
  ...[parameters]: Parameters<P>
): string {
  // The router types its own addresses by the depositors' table.
  return (href as (path: string, parameters?: object) => string)(path, parameters)
}
