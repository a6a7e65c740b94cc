import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** The directory of non-profits, shared by all institutions, and the donations institutions make. */
export interface NonprofitTables {
  nonprofit_directory: {
    is_only: Generated<boolean>
    /** Which of its two copies is in use. */
    shown: 'a' | 'b'
    /** The number of listed non-profits, without those that were removed. */
    listed_count: Generated<number>
    loaded_at: Date | null
  }
  /** Views of the copy that is in use. */
  nonprofits: {
    ein: ColumnType<string, never, never>
    /** The rank by revenue, the largest first; null once it was removed from the directory. */
    rank: ColumnType<number | null, never, never>
    name: ColumnType<string, never, never>
    street: ColumnType<string, never, never>
    city: ColumnType<string, never, never>
    state: ColumnType<string, never, never>
    zip: ColumnType<string, never, never>
  }
  nonprofit_words: WordCounts<'word'>
  nonprofit_prefixes: WordCounts<'prefix'>
  nonprofit_imports: {
    is_only: Generated<boolean>
    files: ColumnType<unknown, string, never>
    file_index: Generated<number>
    byte_offset: Generated<number>
    read_count: Generated<number>
    staged_count: Generated<number>
  }
  nonprofits_staged: {
    ein: string
    revenue: number
    name: string
    street: string
    city: string
    state: string
    zip: string
    words: string[]
  }
  giving_programmes: {
    institution_id: string
    effective_date: BusinessDate
    /** numeric(7,6) as text: 0.100000 is 10 %; zero ends the program. */
    share: string
    words: string | null
    created_at: Generated<Date>
  }
  nonprofit_defaults: {
    institution_id: string
    position: number
    ein: string
  }
  nonprofit_selections: {
    institution_id: string
    entity_id: string
    id: GeneratedAlways<number>
    /** Null when the depositor selected none. */
    ein: string | null
    selected_by: string
    selected_at: Date
  }
  nonprofit_gifts: {
    institution_id: string
    entity_id: string
    month_end: BusinessDate
    account_id: string
    ein: string
    name: string
    share: string
    interest_cents: number
    carried_cents: number
    amount_cents: number
    entry_id: number | null
    given_at: Date
  }
}

type WordCounts<Key extends string> = Record<Key, ColumnType<string, never, never>> & {
  document_count: ColumnType<number, never, never>
}
