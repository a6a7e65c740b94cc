import { createHash } from 'node:crypto'
import type { LinkingMode } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { LogoForm } from '../../../platform/db/tables/institutions.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { CachedInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import { type Logo, findLogo, listLogos } from './queries.ts'

/** What an institution may change about itself. A missing field stays unchanged. */
export interface InstitutionChange {
  name?: string
  short_name?: string
  logo_alt_text?: string
  support_email?: string
  color_primary?: string
  color_secondary?: string
  linking_mode?: LinkingMode
}

interface ChangeInput {
  institution_id: string
  change: InstitutionChange
  now: Date
  actor: Actor
}

/** Changes names, colors, contact or how accounts are linked. The next request already sees the change. */
export async function changeInstitution(db: Database, input: ChangeInput): Promise<void> {
  const { institution_id, change, now, actor } = input
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('institutions')
      .selectAll()
      .where('id', '=', institution_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('institutions')
      .set({ ...change, updated_at: now })
      .where('id', '=', institution_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_institution',
      entity: 'institution',
      entityId: institution_id,
      details: { ...change, before: pick(before, Object.keys(change)) },
    })
  })
}

function pick(row: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

interface LogoInput {
  institution_id: string
  form: LogoForm
  content: Buffer
  actor: Actor
}

const MAX_BYTES = 262_144
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** SVG content that runs, loads or embeds something, which a logo must not. */
const ACTIVE_SVG =
  /<(?:script|foreignObject|iframe|image|use[^>]+href\s*=\s*["'][^#])|\son\w+\s*=|javascript:|<!ENTITY|<\?xml-stylesheet|@import|url\(\s*["']?(?!#)/i

/** Replaces one form of an institution's logo, which changes its URL. */
export async function changeLogo(db: Database, input: LogoInput): Promise<{ version: string }> {
  const { institution_id, form, content, actor } = input
  const content_type = checkLogo(content)
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('institution_logos')
      .values({ institution_id, form, content_type, content })
      .onConflict((conflict) =>
        conflict.columns(['institution_id', 'form']).doUpdateSet({ content_type, content }),
      )
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_logo',
      entity: 'institution',
      entityId: institution_id,
      details: { form, sha256: createHash('sha256').update(content).digest('hex') },
    })
  })
  return { version: createHash('sha256').update(content).digest('base64url').slice(0, 12) }
}

/** Returns the type of a logo file, and refuses everything else. */
export function checkLogo(content: Buffer, field = 'logo'): 'image/png' | 'image/svg+xml' {
  if (content.length === 0) throw invalid(field, 'The file is empty.')
  if (content.length > MAX_BYTES) throw invalid(field, 'A logo can be up to 256 KB.')
  if (content.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  const text = content.toString('utf8')
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) {
    throw invalid(field, 'A logo must be an SVG or PNG.')
  }
  if (ACTIVE_SVG.test(text)) {
    throw invalid(
      field,
      'The SVG contains scripts, links or embedded files. Save it as plain shapes.',
    )
  }
  return 'image/svg+xml'
}

/** Larger logos are not cached in memory but read for each request; browsers request them once. */
const MAX_CACHED_BYTES = 64 * 1024

interface CachedLogo {
  /** A short hash in the URL, so that browsers can cache a logo forever and a changed one has a new URL. */
  version: string
  logo: Logo | null
}

const CACHED_LOGOS: Part<Map<LogoForm, CachedLogo>> = {
  name: 'logos',
  read: async (db, { id }) =>
    new Map((await listLogos(db, id)).map(({ form, ...logo }) => [form, toCachedLogo(logo)])),
}

function toCachedLogo(logo: Logo): CachedLogo {
  const version = createHash('sha256').update(logo.content).digest('base64url').slice(0, 12)
  return { version, logo: logo.content.length > MAX_CACHED_BYTES ? null : logo }
}

export async function logoVersion(
  known: CachedInstitution,
  form: LogoForm,
): Promise<string | undefined> {
  return (await known.part(CACHED_LOGOS)).get(form)?.version
}

/** Returns undefined if the institution has no logo of this form. */
export async function readLogo(
  db: Database,
  known: CachedInstitution,
  form: LogoForm,
): Promise<Logo | undefined> {
  const cached = (await known.part(CACHED_LOGOS)).get(form)
  return cached?.logo ?? (cached && findLogo(db, known.institution.id, form))
}
