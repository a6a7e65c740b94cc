import { formatDeadline } from '@passbook/contract/dates'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'

interface Person {
  institution_id: string
  entity_id: string
  id: string
  first_name: string | null
}

interface Asked {
  id: string
  expires_at: Date
}

/** The other holder hears that one of them asked, and until when they can agree or refuse. */
export async function tellOfRequest(
  ctx: Context,
  trx: Transaction,
  { asker, leaving, removal }: { asker: Person; leaving: Person; removal: Asked },
): Promise<void> {
  const name = asker.first_name ?? 'The other holder'
  const until = formatDeadline(removal.expires_at.toISOString())
  const isAskerLeaving = leaving.id === asker.id
  await raiseAlert(ctx, trx, {
    institution_id: asker.institution_id,
    depositor_id: isAskerLeaving ? await findOther(trx, asker) : leaving.id,
    kind: 'joint',
    event: `removal:${removal.id}`,
    params: {
      title: `${name} ${isAskerLeaving ? 'wants to leave' : 'asks you to leave'} the joint account`,
      message: `It happens only if you agree. Until ${until} you can agree or refuse.`,
    },
    letter: {
      template: isAskerLeaving ? 'joint_wants_to_leave' : 'joint_asked_to_leave',
      params: { name, until },
    },
  })
}

/** Whoever remains, and whoever left: they may read no list of alerts, so the letter tells them. */
export async function tellOfLeaving(
  ctx: Context,
  trx: Transaction,
  { leaving, removal }: { leaving: Person; removal: Pick<Asked, 'id'> },
): Promise<void> {
  const { institution_id, entity_id } = leaving
  const name = leaving.first_name ?? 'The second holder'
  await raiseAlert(ctx, trx, {
    institution_id,
    entity_id,
    kind: 'joint',
    event: `removed:${removal.id}`,
    params: {
      title: `${name} has left the joint account`,
      message: 'The account is yours alone now, and its insurance counts one owner.',
    },
    letter: { template: 'joint_holder_left', params: { name } },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: leaving.id,
    kind: 'joint',
    event: `left:${removal.id}`,
    params: {
      title: 'You have left the joint account',
      message:
        'You hold it no longer. You can still read the documents of the time in which you did.',
    },
    letter: { template: 'joint_left', params: undefined },
  })
}

async function findOther(
  trx: Transaction,
  { institution_id, entity_id, id }: Person,
): Promise<string> {
  const other = await accountHolders(trx, institution_id)
    .select('depositors.id')
    .where('depositors.entity_id', '=', entity_id)
    .where('depositors.id', '<>', id)
    .executeTakeFirstOrThrow()
  return other.id
}
