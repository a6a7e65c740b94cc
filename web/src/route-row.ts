import type { ComponentType } from 'react'
import type { Guard } from './guards/verdict.ts'

/** The layout around a page. */
export type Shell = 'single-task' | 'plain-task' | 'registration' | 'dashboard' | 'reading' | 'bare'

/** A page is loaded when somebody goes there (SPEC 2: page bodies are loaded on demand). */
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
 * A row as a feature writes it. `routes.ts` checks the type of its page: a check here would be
 * circular, because a page's links depend on the rows.
 */
export type DraftRow = Omit<Row, 'page'> & { page: () => unknown }
