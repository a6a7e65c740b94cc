import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import type { LogoForm } from '../../../platform/db/tables/institutions.ts'
import type { KnownInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import { type Logo, findLogo, listLogos } from './queries.ts'

/** Larger ones are read each time they are asked for, which browsers do once. */
const MAX_KEPT_BYTES = 64 * 1024

interface KeptLogo {
  /** A short hash, so that a changed logo has a new address and old ones cache for good. */
  version: string
  logo: Logo | null
}

const KEPT_LOGOS: Part<Map<LogoForm, KeptLogo>> = {
  name: 'logos',
  read: async (db, { id }) =>
    new Map((await listLogos(db, id)).map(({ form, ...logo }) => [form, keep(logo)])),
}

function keep(logo: Logo): KeptLogo {
  const version = createHash('sha256').update(logo.content).digest('base64url').slice(0, 12)
  return { version, logo: logo.content.length > MAX_KEPT_BYTES ? null : logo }
}

export async function logoVersion(
  known: KnownInstitution,
  form: LogoForm,
): Promise<string | undefined> {
  return (await known.part(KEPT_LOGOS)).get(form)?.version
}

/** Undefined for one the institution does not have. */
export async function readLogo(
  db: Database,
  known: KnownInstitution,
  form: LogoForm,
): Promise<Logo | undefined> {
  const kept = (await known.part(KEPT_LOGOS)).get(form)
  return kept?.logo ?? (kept && findLogo(db, known.institution.id, form))
}
