import { sql } from 'kysely'
import { indexSsn } from '../domains/people/registration/ssn.ts'
import { type SealedColumn, sealedColumns } from '../platform/pii/sealed-columns.ts'
import type { Check, Deployment } from './check.ts'

export const keyChecks: readonly Check[] = [
  {
    name: 'keys of encrypted data',
    danger: 'money or data can be lost',
    needsDatabase: true,
    look: findMissingKeys,
  },
  {
    name: 'index key',
    danger: 'money or data can be lost',
    needsDatabase: true,
    look: findWrongIndexKey,
  },
]

/**
 * Each encrypted value names the version of its key. Where one is found is not said: of some columns nobody may
 * learn whether they have any rows.
 */
async function findMissingKeys(deployment: Deployment): Promise<string[]> {
  const { piiKeys } = deployment.config
  // Without any keys the settings are a finding already.
  if (piiKeys === undefined) return []
  const samples = new Map<number, { isRight: boolean }>()
  for (const column of sealedColumns) {
    for (const version of await readVersions(deployment, column)) {
      const isRight = samples.get(version)?.isRight ?? true
      const isKnown = piiKeys.some((key) => key.version === version)
      samples.set(version, {
        isRight: isRight && (!isKnown || (await canOpen(deployment, column, version))),
      })
    }
  }
  const versions = [...samples].toSorted(([a], [b]) => a - b)
  return versions.flatMap(([version, { isRight }]) => {
    if (!piiKeys.some((key) => key.version === version)) {
      return [
        `PII_KEYS has no key ${version}, with which rows are encrypted: nobody can read them. Put the key back (docs/operations/runbooks/keys.md).`,
      ]
    }
    if (isRight) return []
    return [
      `Key ${version} in PII_KEYS is not the one with which rows are encrypted: nobody can read them. Put the right one back (docs/operations/runbooks/keys.md).`,
    ]
  })
}

/** Reads only the first byte of each value, which the database finds without reading the others. */
async function readVersions(
  { ctx }: Deployment,
  { table, column }: SealedColumn,
): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    select distinct get_byte(substring(${sql.ref(column)} from 1 for 1), 0) as version
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(ctx.db)
  return rows.map(({ version }) => version)
}

async function canOpen(
  { ctx }: Deployment,
  { table, column, key }: SealedColumn,
  version: number,
): Promise<boolean> {
  const rowId = sql.join(
    key.map((part) => sql`${sql.ref(part)}::text`),
    sql` || ':' || `,
  )
  const { rows } = await sql<{ institution_id: string; row_id: string; sealed: Buffer }>`
    select institution_id, ${rowId} as row_id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where get_byte(substring(${sql.ref(column)} from 1 for 1), 0) = ${version} limit 1`.execute(
    ctx.db,
  )
  return rows.every(({ institution_id, row_id, sealed }) => {
    try {
      ctx.vault.open(sealed, { column: `${table}.${column}`, institution_id, rowId: row_id })
      return true
    } catch {
      return false
    }
  })
}

/** An encrypted number that can be read has to be found by its number again. */
async function findWrongIndexKey({ config, ctx }: Deployment): Promise<string[]> {
  if (config.piiIndexKey === undefined || config.piiKeys === undefined) return []
  const { rows } = await sql<{ institution_id: string; id: string; sealed: Buffer; index: Buffer }>`
    select institution_id, id, ssn_sealed as sealed, ssn_index as index from depositors
    where ssn_sealed is not null and ssn_index is not null
      and get_byte(substring(ssn_sealed from 1 for 1), 0) = any(${config.piiKeys.map(({ version }) => version)})
    limit 1`.execute(ctx.db)
  return rows.flatMap(({ institution_id, id, sealed, index }) => {
    const place = { column: 'depositors.ssn_sealed', institution_id, rowId: id }
    let ssn: string
    try {
      ssn = ctx.vault.open(sealed, place)
    } catch {
      // The check of the keys says so.
      return []
    }
    if (indexSsn(ctx.vault, institution_id, ssn).equals(index)) return []
    return [
      'PII_INDEX_KEY is not the one with which numbers were indexed: one person could open two accounts, and nobody is found by number. Put the first one back; it never changes.',
    ]
  })
}
