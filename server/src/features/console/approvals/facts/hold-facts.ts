import { formatCents } from '@passbook/contract/money'
import type { Database } from '../../../../db/database.ts'
import { readBalances } from '../../../../ledger/balances.ts'
import { payoutLink } from '../../../closing/queries.ts'
import { describeHold } from '../../../holds/blocking-hold.ts'
import { payeeOf } from '../../../linked-accounts/account-number.ts'
import { listLinks } from '../../../linked-accounts/queries.ts'
import { describeRelease } from '../../../registration/release-hold.ts'
import type { Agreed } from '../carriers/carrier.ts'
import { findEntityOf } from '../../../depositor/account-people.ts'

type Asked = Pick<Agreed, 'institution_id' | 'depositor_id' | 'payload'>

/** Whether the account is on hold and why, what is in it, and where closing it sends the money. */
export async function readCloseFacts(db: Database, asked: Asked) {
  const account = await findAccount(db, asked)
  if (account === undefined) return []
  const { institution_id, entityId } = account
  const link = payoutLink(await listLinks(db, institution_id, entityId))
  const payout = Number(asked.payload['payout_cents'] ?? 0)
  return [
    ...(await readHeld(db, account)),
    // As of the request; the interest until the closing comes on top.
    { label: 'Pays out', value: formatCents(payout) },
    { label: 'Goes to', value: payout > 0 ? payeeOf(link) : 'Nobody' },
  ]
}

/** Which hold it is, what is in the account, and who is released or stays held. */
export async function readReleaseFacts(db: Database, asked: Asked) {
  const { institution_id, depositor_id } = asked
  if (depositor_id === null) return []
  const account = await findAccount(db, asked)
  const release = await describeRelease(db, { institution_id, depositor_id })
  return [
    ...(account ? await readHeld(db, account) : []),
    { label: 'What the release does', value: release?.words ?? 'There is no hold to release.' },
  ]
}

interface Account {
  institution_id: string
  entityId: string
  accountId: string
}

async function readHeld(db: Database, { institution_id, accountId }: Account) {
  const hold = await describeHold(db, { institution_id, accountId })
  const { current_cents } = await readBalances(db, institution_id, accountId)
  return [
    { label: 'Hold', value: hold === null ? 'None' : `On hold: ${hold}` },
    { label: 'Balance', value: formatCents(current_cents) },
  ]
}

async function findAccount(
  db: Database,
  { institution_id, depositor_id }: Asked,
): Promise<Account | undefined> {
  if (depositor_id === null) return undefined
  const found = await findEntityOf(db, { institution_id, depositor_id })
  return found?.accountId
    ? { institution_id, entityId: found.entityId, accountId: found.accountId }
    : undefined
}
