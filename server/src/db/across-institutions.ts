import type { Database } from './database.ts'

/** Why a statement may be about the rows of more than one institution. */
type Reason =
  | 'finding the institution by host'
  | 'the address of every institution'
  | 'the banking day of every institution'
  | 'verifying all books'
  | 'pruning what has expired'
  | 'sealing what an earlier version left plain'
  | 'whether banking has begun anywhere'
  | 'every institution is a bank of the directory'
  | 'which demo people are there already'

/** The database for a statement that is about all institutions: a test lists every use. */
export function acrossInstitutions(db: Database, _reason: Reason): Database {
  return db.withoutPlugins()
}
