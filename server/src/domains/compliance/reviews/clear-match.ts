import { MatchComparison, reviewEndpoints } from '@passbook/contract/console/reviews'
import { formatDate } from '@passbook/contract/format-dates'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { addressLine, nameOf } from '../../../platform/person-words.ts'
import { endTasks } from '../../contact/tasks/tasks.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { readName } from '../../accounts/customer-acts/read-closing.ts'
import { readScreening } from '../../people/registration/identity-queries.ts'

const NO_MATCH = 'This person has no possible sanctions match to clear.'
const CHANGED = 'The person was checked again since this request. Decline it and request it again.'

interface Whom {
  institution_id: string
  depositor_id: string
}

/**
 * Two people clear a possible sanctions match, with a reason for each field they compared (RULES-3:
 * Sanctions). It counts for one check; the review is decided afterwards.
 */
export const clearMatchAct = staffAct(reviewEndpoints.clearMatch, {
  about: ({ uuid }) => ofCustomer(uuid),
  command: 'The comparison is made on the review page, beside the evidence.',
  async propose({ trx }, { institution_id }, { uuid: depositor_id, ...comparison }) {
    const whom = { institution_id, depositor_id }
    const name = await readName(trx, whom)
    const check = await findPossible(trx, whom)
    return {
      depositor_id,
      subject_id: check.id,
      payload: comparison,
      words: `Clear the possible sanctions match of ${name}`,
    }
  },
  async facts(db, { institution_id, depositor_id, payload }) {
    if (depositor_id === null) return []
    const compared = MatchComparison.parse(payload)
    const person = await db
      .selectFrom('depositors')
      .select([
        'first_name',
        'last_name',
        'date_of_birth',
        'street',
        'unit',
        'city',
        'state',
        'zip',
      ])
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    const lists = (await findNewest(db, { institution_id, depositor_id }))?.evidence[
      'sanctions_lists'
    ]
    const born = person.date_of_birth && formatDate(person.date_of_birth)
    return [
      { label: 'Lists', value: Array.isArray(lists) ? lists.join(', ') : 'Not named' },
      fact('Name', nameOf(person), compared.name),
      fact('Date of birth', born ?? 'None', compared.date_of_birth),
      fact('Address', addressLine(person) ?? 'None', compared.address),
    ]
  },
  evidence: (_db, { depositor_id }) =>
    Promise.resolve({
      links: [
        { to: 'review', label: 'Review with the evidence', id: depositor_id ?? '', part: null },
      ],
    }),
  async run({ trx, now, actor }, agreed) {
    const { institution_id, depositor_id, subject_id } = agreed
    if (depositor_id === null) throw new Error('the request names no person')
    const check = await findPossible(trx, { institution_id, depositor_id })
    if (check.id !== subject_id) throw invalid('', CHANGED)
    const { name, date_of_birth, address } = MatchComparison.parse(agreed.payload)
    await trx
      .insertInto('sanctions_clearances')
      .values({
        institution_id,
        check_id: check.id,
        depositor_id,
        name_reason: name,
        date_of_birth_reason: date_of_birth,
        address_reason: address,
        approval_id: agreed.id,
        requested_by: agreed.asked_by,
        approved_by: agreed.agreed_by,
        cleared_at: now,
      })
      .execute()
    await endTasks(trx, { institution_id, keys: [`sanctions_hit:${check.id}`], now, by: actor.id })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'clear_sanctions_match',
      entity: 'depositor',
      entityId: depositor_id,
      details: { check_id: check.id, approval_id: agreed.id },
    })
  },
})

function fact(label: string, given: string, reason: string) {
  return { label, value: `${given}. Compared: ${reason}` }
}

/** The check whose match is still possible. */
async function findPossible(db: Database, whom: Whom): Promise<{ id: string }> {
  if ((await readScreening(db, whom)) !== 'POSSIBLE') throw invalid('', NO_MATCH)
  const check = await findNewest(db, whom)
  if (check === undefined) throw new DomainError('not_found')
  return check
}

/** The check that the screening is based on, in the order of the database's `screening_of`. */
function findNewest(db: Database, { institution_id, depositor_id }: Whom) {
  return db
    .selectFrom('identity_checks')
    .select(['id', 'evidence'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('sanctions_hit', '=', true)
    .orderBy('answered_at', 'desc')
    .executeTakeFirst()
}
