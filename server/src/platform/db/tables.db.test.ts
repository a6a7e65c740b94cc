import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type TSInterfaceDeclaration, type TSSignature, type TSType, parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'

/** What a column holds, as far as both the types and the database say it. */
interface Column {
  /** `any` where a type of the contract or of a document says more than the database does. */
  kind: 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'any'
  /** Undefined where another type says it. */
  isNullable: boolean | undefined
  /** Whether a row may be inserted without it. */
  isGenerated: boolean
}
type TableColumns = Map<string, Map<string, Column>>

/** Migrations check these for new rows alone; each start seals the numbers of older rows (0017). */
const NULL_BEFORE_SEALING = new Set([
  'savings_accounts.account_number_sealed',
  'savings_accounts.account_number_index',
  'savings_accounts.account_last_four',
])

const FOLDER = path.join(import.meta.dirname, 'tables')

describe('the types of the tables', () => {
  const test = useTestApp()

  it('have the columns of the migrated database, with their types, nulls and defaults', async () => {
    const [written, { stored, views }] = [readTypes(), await readCatalogue()]
    const wrong = [...written].flatMap(([table, columns]) => {
      const known = stored.get(table)
      if (known === undefined) return [`${table}: there is no such table`]
      const isView = views.has(table)
      const names = new Set([...columns.keys(), ...(isView ? [] : known.keys())])
      return [...names].flatMap((name) =>
        differences(columns.get(name), known.get(name)).map(
          (words) => `${table}.${name}: ${words}`,
        ),
      )
    })
    expect(wrong).toEqual([])
    expect(written.size).toBeGreaterThan(100)
  })

  it('begin every primary key with the institution', async () => {
    const { rows } = await sql<{ table: string }>`
      select class.relname as table from pg_class class
      join pg_attribute institution on institution.attrelid = class.oid
        and institution.attname = 'institution_id'
      left join pg_index on pg_index.indrelid = class.oid and pg_index.indisprimary
      where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
        and pg_index.indkey[0] is distinct from institution.attnum`.execute(test.ctx.db)
    expect(rows).toEqual([])
  })

  it('hold nothing unique over all institutions but the host, which decides on one', async () => {
    const { rows } = await sql<{ index: string }>`
      select class.relname as index from pg_index
      join pg_class class on class.oid = pg_index.indexrelid
      join pg_attribute institution on institution.attrelid = pg_index.indrelid
        and institution.attname = 'institution_id'
      where class.relnamespace = 'public'::regnamespace and pg_index.indisunique
        and not institution.attnum = any (pg_index.indkey)`.execute(test.ctx.db)
    expect(rows).toEqual([{ index: 'institution_domains_host' }])
  })

  it('name the use of every index of transfers that is not a constraint', async () => {
    const { rows } = await sql<{ index: string }>`
      select class.relname as index from pg_index
      join pg_class class on class.oid = pg_index.indexrelid
      where pg_index.indrelid = 'transfers'::regclass
        and not exists (select from pg_constraint where conindid = class.oid and contype in ('p', 'u'))
        and obj_description(class.oid) is null`.execute(test.ctx.db)
    expect(rows).toEqual([])
  })

  /** Of a view the database knows neither nulls nor defaults, and the types name what is read of it. */
  async function readCatalogue(): Promise<{ stored: TableColumns; views: Set<string> }> {
    const { rows } = await sql<{
      table: string
      is_view: boolean
      column: string
      type: string
      category: string
      is_nullable: boolean
      has_default: boolean
    }>`
      select class.relname as table, class.relkind = 'v' as is_view, attribute.attname as column,
        coalesce(base.typname, type.typname) as type,
        coalesce(base.typcategory, type.typcategory)::text as category,
        not (attribute.attnotnull or type.typnotnull) as is_nullable,
        attribute.atthasdef or attribute.attidentity <> '' as has_default
      from pg_attribute attribute
      join pg_class class on class.oid = attribute.attrelid and class.relkind in ('r', 'p', 'v')
      join pg_type type on type.oid = attribute.atttypid
      left join pg_type base on base.oid = type.typbasetype
      where class.relnamespace = 'public'::regnamespace
        and attribute.attnum > 0 and not attribute.attisdropped`.execute(test.ctx.db)
    const stored: TableColumns = new Map()
    for (const { table, is_view, column, type, category, is_nullable, has_default } of rows) {
      const columns = stored.get(table) ?? new Map<string, Column>()
      const isKnown = !is_view && !NULL_BEFORE_SEALING.has(`${table}.${column}`)
      const isNullable = isKnown ? is_nullable : undefined
      columns.set(column, {
        kind: kindOf(type, category),
        isNullable,
        isGenerated: is_view || has_default,
      })
      stored.set(table, columns)
    }
    return { stored, views: new Set(rows.filter((row) => row.is_view).map((row) => row.table)) }
  }
})

function differences(written: Column | undefined, stored: Column | undefined): string[] {
  if (stored === undefined) return ['the database has no such column']
  if (written === undefined) return ['the types have no such column']
  const isOther = ![written.kind, stored.kind].includes('any') && written.kind !== stored.kind
  const isNullKnown = written.isNullable !== undefined && stored.isNullable !== undefined
  const isNullOther = isNullKnown && written.isNullable !== stored.isNullable
  return [
    ...(isOther ? [`the types say ${written.kind}, the database ${stored.kind}`] : []),
    ...(isNullOther ? [`in the database it ${stored.isNullable ? 'may' : 'cannot'} be null`] : []),
    ...(written.isGenerated && !stored.isGenerated && !stored.isNullable
      ? ['it has no default']
      : []),
  ]
}

/** As the driver reads it (`pool.ts`): a bigint is a number, a date and a numeric are text. */
function kindOf(type: string, category: string): Column['kind'] {
  if (category === 'A') return 'array'
  if (type === 'json' || type === 'jsonb') return 'any'
  if (type === 'bytea') return 'Buffer'
  if (type === 'bool') return 'boolean'
  if (type === 'timestamptz' || type === 'timestamp') return 'Date'
  return ['int2', 'int4', 'int8', 'float4', 'float8'].includes(type) ? 'number' : 'string'
}

/** Every `…Tables` interface of the folder; a table is written there or named by its own interface. */
function readTypes(): TableColumns {
  const tables: TableColumns = new Map()
  for (const file of globSync('*.ts', { cwd: FOLDER })) {
    const { program } = parseSync(file, readFileSync(path.join(FOLDER, file), 'utf8'))
    const interfaces = new Map<string, TSInterfaceDeclaration>()
    for (const statement of program.body) {
      const declared =
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type === 'TSInterfaceDeclaration') interfaces.set(declared.id.name, declared)
    }
    for (const [name, { body }] of interfaces) {
      if (!name.endsWith('Tables')) continue
      for (const [table, type] of membersOf(body.body)) {
        const members =
          type.type === 'TSTypeLiteral'
            ? type.members
            : (interfaces.get(nameOf(type) ?? '')?.body.body ?? [])
        const columns = membersOf(members).map(([column, of]) => [column, columnOf(of)] as const)
        tables.set(table, new Map(columns))
      }
    }
  }
  return tables
}

function membersOf(members: readonly TSSignature[]): [string, TSType][] {
  return members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
    return member.typeAnnotation ? [[member.key.name, member.typeAnnotation.typeAnnotation]] : []
  })
}

function nameOf(type: TSType): string | undefined {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
  return type.typeName.name
}

function columnOf(type: TSType): Column {
  const [first, second] = type.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : []
  const name = nameOf(type)
  if ((name === 'Generated' || name === 'GeneratedAlways') && first)
    return { ...columnOf(first), isGenerated: true }
  if (name === 'ColumnType' && first) {
    return { ...columnOf(first), isGenerated: second !== undefined && mayBeLeftOut(second) }
  }
  if (type.type === 'TSUnionType') {
    const parts = type.types.filter((part) => part.type !== 'TSNullKeyword')
    const kinds = new Set(parts.map((part) => columnOf(part).kind))
    const [kind = 'any'] = kinds.size === 1 ? kinds : []
    return { kind, isNullable: parts.length < type.types.length, isGenerated: false }
  }
  // Whether a part of another type may be null, only the checker of types knows.
  const isOpen = type.type === 'TSIndexedAccessType' || type.type === 'TSUnknownKeyword'
  const isNullable = isOpen ? undefined : false
  return { kind: kindOfType(type), isNullable, isGenerated: false }
}

function mayBeLeftOut(type: TSType): boolean {
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  return parts.some(({ type: part }) => part === 'TSUndefinedKeyword' || part === 'TSNeverKeyword')
}

function kindOfType(type: TSType): Column['kind'] {
  switch (type.type) {
    case 'TSStringKeyword':
      return 'string'
    case 'TSNumberKeyword':
      return 'number'
    case 'TSBooleanKeyword':
      return 'boolean'
    case 'TSArrayType':
      return 'array'
    case 'TSLiteralType':
      return type.literal.type === 'Literal' && typeof type.literal.value === 'string'
        ? 'string'
        : 'any'
    default: {
      const name = nameOf(type)
      return name === 'Date' || name === 'Buffer' ? name : 'any'
    }
  }
}
