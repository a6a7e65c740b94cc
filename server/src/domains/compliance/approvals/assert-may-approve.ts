import { type ApprovalKind, mayAskFor } from '@passbook/contract/console/approvals'
import type { Role } from '@passbook/contract/console/roles'
import { formatDeadline } from '@passbook/contract/dates'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { AtDesk } from '../../../platform/callers/as-staff.ts'
import { readApprovesFrom } from '../../access/staff/sign-in/settings.ts'
import { mailbox } from '../../access/staff/members/create-staff.ts'
import { activeAdministrators } from '../../access/staff/members/members.ts'
import { isApart } from '../../../platform/conflicts-of-interest/assert-apart.ts'
import type { Whom } from '../../../platform/conflicts-of-interest/whom.ts'

interface Request {
  what: ApprovalKind
  maker: { id: string; role: Role; disabled_at: Date | null }
  whom: Whom
}

const ADMINISTRATORS_NEEDED = 2
const TOO_FEW =
  'Your institution needs two active administrators before anything can be approved. Ask the operator of this system to add one with the command add-staff.'
const MAKER_LOST =
  'The person who asked can no longer ask for this. Refuse the request, and have somebody else ask.'
const MAKER_CLOSE =
  'The person who asked turned out to be close to the account. Refuse the request, and have somebody else ask.'
const SAME_PERSON =
  'You and the person who asked have the same name or mailbox. Somebody else has to decide.'

/** What has to hold of the maker, the approver and the institution when a request is carried out. */
export async function assertMayApprove(
  { trx, now }: AtDesk,
  caller: StaffCaller,
  { what, maker, whom }: Request,
): Promise<void> {
  const { institution_id, staff_id } = caller
  const administrators = await activeAdministrators(trx, institution_id).execute()
  if (administrators.length < ADMINISTRATORS_NEEDED) throw notAllowed(TOO_FEW)
  const from = await readApprovesFrom(trx, caller, now)
  if (from !== null) {
    throw notAllowed(
      `You can approve requests from ${formatDeadline(from.toISOString())} on. New staff, and people whose role or sign-in changed, wait first.`,
    )
  }
  if (await isSamePerson(trx, institution_id, [maker.id, staff_id])) throw notAllowed(SAME_PERSON)
  if (maker.disabled_at !== null || !mayAskFor(maker.role, what)) throw invalid('', MAKER_LOST)
  const asker = { institution_id, staff_id: maker.id }
  if (!(await isApart(trx, asker, whom))) throw invalid('', MAKER_CLOSE)
}

function notAllowed(message: string): DomainError {
  return new DomainError('not_allowed', { message, fields: { '': [message] } })
}

/** Whether two accounts read as one person: by the name, or by the mailbox they sign in with. */
async function isSamePerson(
  trx: Transaction,
  institution_id: string,
  ids: readonly [string, string],
): Promise<boolean> {
  const { names, mailboxes } = await trx
    .selectFrom('staff')
    .select([
      sql<number>`count(distinct staff_name_key(name))::int`.as('names'),
      sql<number>`count(distinct ${mailbox(sql.ref('email'))})::int`.as('mailboxes'),
    ])
    .where('institution_id', '=', institution_id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return names < ids.length || mailboxes < ids.length
}
