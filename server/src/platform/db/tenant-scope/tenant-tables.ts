import type { Tables } from '../tables.ts'

/** Tables whose rows belong to no institution; every other table is tenant-owned. */
type SharedTable = {
  [Name in keyof Tables]: 'institution_id' extends keyof Tables[Name] ? never : Name
}[keyof Tables]

const SHARED: Record<SharedTable, true> = {
  institutions: true,
  throttles: true,
  verifications: true,
  bank_directory: true,
  base_backups: true,
  banking_clock: true,
  deployment: true,
  job_heartbeat: true,
  mailbox_reading: true,
  nonprofit_directory: true,
  nonprofit_imports: true,
  nonprofit_prefixes: true,
  nonprofit_words: true,
  nonprofits: true,
  nonprofits_staged: true,
}

/** The two copies of a directory, of which a view shows one. */
const COPIES = ['nonprofits', 'nonprofit_words', 'nonprofit_prefixes'].flatMap((name) => [
  `${name}_a`,
  `${name}_b`,
])

export const SHARED_TABLES: readonly string[] = [...Object.keys(SHARED), ...COPIES]

/** Whether a table named in a statement is tenant-owned; tables of other schemas are not. */
export function isTenantOwned(table: string, schema = 'public'): boolean {
  return schema === 'public' && !table.startsWith('pg_') && !SHARED_TABLES.includes(table)
}
