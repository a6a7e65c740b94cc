import type { DisputeContact, OwnDispute } from '@passbook/contract/disputes'
import { LIMITS } from '@passbook/contract/limits'
import { mayReadPapers } from '@passbook/contract/account-status'
import { sql } from 'kysely'
import type { ReaderWithProgress } from '../../../platform/callers/caller.ts'
import type { OwnershipPeriod } from '../../../platform/callers/ownership-period.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { findContact } from '../../../platform/institutions/contact.ts'
import { heldCondition } from '../../money/transfers/history/find-transfers.ts'
import { type DisputeRow, disputesOf } from './queries.ts'
import { readParts, toDispute } from './to-dispute.ts'

interface Page {
  disputes: OwnDispute[]
  /** The cursor of the next page, if there is one. */
  next: string | null
  may_report: boolean
  contact: DisputeContact
}

/** Lists the disputes a person may see: those of the account from the time they held it, and their own. */
export async function listDisputes(
  { db }: Pick<Context, 'db'>,
  reader: ReaderWithProgress,
  after: string | undefined,
): Promise<Page> {
  if (!mayReadPapers(reader.progress)) throw new DomainError('not_allowed')
  const { institution_id, depositor_id, savings_account_id: account_id, held } = reader
  const contact = await findContact(db, institution_id)
  if (account_id === null || held.isNever) {
    return { disputes: [], next: null, may_report: false, contact }
  }
  const limit = LIMITS.pageOfDisputes
  const rows = await readableDisputes(db, { institution_id, depositor_id, account_id, held })
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(disputes.received_at, disputes.id) < (
          select last.received_at, last.id from disputes last
          where last.institution_id = ${institution_id} and last.account_id = ${account_id}
            and last.id = ${after})`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  if (after !== undefined && rows.length === 0) await assertPage(db, reader, after)
  const parts = await readParts(db, institution_id, rows)
  const disputes = rows.slice(0, limit).map((row) => toOwn(row, reader, toDispute(row, parts)))
  const next = rows.length > limit ? (disputes.at(-1)?.uuid ?? null) : null
  return { disputes, next, may_report: true, contact }
}

interface Readable {
  institution_id: string
  depositor_id: string
  account_id: string
  held: OwnershipPeriod
}

function readableDisputes(
  db: Database,
  { institution_id, depositor_id, account_id, held }: Readable,
) {
  const { since, until } = held
  return disputesOf(db, institution_id)
    .where('account_id', '=', account_id)
    .where((eb) =>
      eb.or([
        eb('depositor_id', '=', depositor_id),
        eb.and([
          ...(since === null ? [] : [eb('received_on', '>=', since)]),
          // Of the day on which they left nothing, because the other holder may have reported it after that.
          ...(until === null ? [] : [eb('received_on', '<', until)]),
          sql<boolean>`(disputes.transfer_id is null or exists (
            select from transfers where transfers.institution_id = disputes.institution_id
              and transfers.id = disputes.transfer_id and ${heldCondition(since)}))`,
        ]),
      ]),
    )
}

async function assertPage(
  db: Database,
  { institution_id, savings_account_id }: ReaderWithProgress,
  after: string,
): Promise<void> {
  const known = await disputesOf(db, institution_id)
    .where('account_id', '=', savings_account_id)
    .where('id', '=', after)
    .executeTakeFirst()
  if (known === undefined)
    throw invalid('after', 'We couldn’t find that page. Start from the first page.')
}

/** Reads one dispute again after it changed. */
export async function readOwnDispute(
  db: Database,
  row: DisputeRow,
  reader: Pick<ReaderWithProgress, 'depositor_id'>,
): Promise<OwnDispute> {
  const parts = await readParts(db, row.institution_id, [row])
  return toOwn(row, reader, toDispute(row, parts))
}

function toOwn(
  { state, depositor_id }: DisputeRow,
  reader: Pick<ReaderWithProgress, 'depositor_id'>,
  dispute: ReturnType<typeof toDispute>,
): OwnDispute {
  const isOwn = depositor_id === reader.depositor_id
  const additions = dispute.additions.filter((added) => added.depositor_id === reader.depositor_id)
  const visible = isOwn ? dispute : { ...dispute, words: '', learned_on: null }
  return { ...visible, additions, may_withdraw: isOwn && state === 'open' }
}
