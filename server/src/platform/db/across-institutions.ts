import type { Database } from './database.ts'
import { tenantScope } from './tenant-scope.ts'

/** Why a statement may read the rows of more than one institution. */
type Reason =
  | 'finding the institution by host'
  | 'the address of every institution'
  | 'the banking day of every institution'
  | 'verifying all books'
  | 'pruning what has expired'
  | 'sending what is due'
  | 'the figures of the operations team'
  | 'sealing what an earlier version left plain'
  | 'whether banking has begun anywhere'
  | 'every institution is a bank of the directory'
  | 'which demo people are there already'
  | 'which institutions lack demo staff'

const across = tenantScope({ isAcross: true })

/**
 * The database for a statement about all institutions; a test lists every use. Where it joins tables, each
 * row may still only meet rows of the same institution.
 */
export function acrossInstitutions(db: Database, _reason: Reason): Database {
  const isGuarded = db.getExecutor().plugins.length > 0
  return isGuarded ? db.withoutPlugins().withPlugin(across) : db
}
