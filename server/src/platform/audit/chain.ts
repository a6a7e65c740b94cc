import { sql } from 'kysely'

/** What comes before the first seal of an institution. */
export const NO_SEAL_YET = Buffer.alloc(32)

/**
 * The hash of a batch: the previous hash, then each row in the order of ids, every column spelled
 * out so that neither a new column nor a session's time zone changes what was sealed.
 */
export const batchHash = sql<Buffer | null>`
  sha256(previous.hash || convert_to(string_agg(
    jsonb_build_array(
      row.institution_id, row.id,
      to_char(row.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      row.actor_kind, row.actor_id, row.action, row.entity, row.entity_id, row.details
    )::text, e'\n' order by row.id), 'UTF8'))`
