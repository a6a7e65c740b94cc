import type { ComponentType } from 'react'
import type { Guard } from './guards/verdict.ts'

/** What surrounds a page. */
export type Shell = 'single-task' | 'registration' | 'dashboard' | 'reading' | 'bare'

/** A page is fetched when somebody goes there (SPEC 2: page bodies are loaded on demand). */
export type Page = () => Promise<ComponentType>

/** One route of SPEC 2. */
export interface Row {
  path: string
  title: string
  shell: Shell
  guard: Guard
  page: Page
}

/**
 * A row as a feature writes it. `routes.ts` checks that its page is one: a check here would look
 * into the page, whose links look into the rows.
 */
export type DraftRow = Omit<Row, 'page'> & { page: () => unknown }
