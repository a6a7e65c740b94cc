import type { Transaction } from '@passbook/contract/transfers'
import { parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import { addSaver, savingsOf } from '../savers.ts'
import type { TestApp } from '../app.ts'
import type { Applicant } from '../applicants.ts'
import { name as nameBeneficiary } from '../beneficiaries/naming.ts'
import { joined, signedUp } from '../joint/joining.ts'
import { leaveByBoth } from '../joint/leaving.ts'
import { activeDisclosures } from '../opening.ts'
import { makeThrough } from '../pdf/statements.ts'
import { type Canaries, FIRST, SECOND } from './canaries.ts'
import type { Choices } from './every-call.ts'
import { fillLife, markLogin, markPerson, typeAboutOther } from './mark-person.ts'
import { type PrivateId, privateIdsOf } from './private-ids.ts'

/** The last day of which there are statements. */
const STATEMENT_DAY = parseBusinessDate('2026-10-31')

/** The second has signed up, or holds the account, or held it. */
export type Stage = 'joining' | 'secondary' | 'left'

/** Kinds of rows that some call takes the id of. */
const NAMED = [
  'users',
  'sessions',
  'devices',
  'passkeys',
  'alerts',
  'message_threads',
  'message_entries',
  'attachments',
  'tax_documents',
]

/** Somebody of a pair: all that is known of them is a canary. */
export interface Marked extends Applicant {
  canaries: Canaries
  ids: string[]
  /** One of each kind, to be named in calls. */
  examples: PrivateId[]
}

export async function addFirst(test: TestApp): Promise<Applicant> {
  const primary = await markLogin(test, await addSaver(test), FIRST)
  await markPerson(test, primary, FIRST)
  return primary
}

/** Both with a full life, and some months later. */
export async function addPair(
  test: TestApp,
  stage: Stage,
  pass: () => void,
): Promise<[Marked, Marked]> {
  const primary = await addFirst(test)
  await typeAboutOther(primary, SECOND)
  const bring = stage === 'joining' ? signedUp : joined
  const one = await bring(test, { primary, email: SECOND.email, ssn: SECOND.ssn })
  await markPerson(test, one.second, SECOND)
  const second = await markLogin(test, one.second, SECOND)
  await nameBeneficiary(primary.browser, { last_name: FIRST.word })
  await fillLife(test, primary, FIRST)
  await fillLife(test, second, SECOND)
  const { ctx } = test
  await makeThrough({ ctx, institution_id: primary.institution_id }, STATEMENT_DAY)
  pass()
  if (stage === 'left') await leaveByBoth(test, { primary, second })
  return [await marked(test, primary, FIRST), await marked(test, second, SECOND)]
}

async function marked(test: TestApp, who: Applicant, canaries: Canaries): Promise<Marked> {
  const ids = await privateIdsOf(test, who)
  const named = ids.filter(({ table }) => NAMED.includes(table))
  const examples = [...new Map(named.map((one) => [one.table, one])).values()]
  return { ...who, canaries, ids: ids.map(({ id }) => id), examples }
}

/** What reads may name: what is the account's, and a file of one's own. */
export async function choicesOf(test: TestApp, first: Marked, who: Marked): Promise<Choices> {
  const account = await accountIds(test, first)
  const days = [8, 9, 10].map((month) => ({ year: '2026', month: String(month) }))
  const documents = Object.values(await activeDisclosures(who.browser))
  return {
    ids: account,
    together: [
      ...days,
      { year: '2026' },
      ...days.map((day) => ({ ...day, uuid: account[0] ?? '' })),
      ...documents.map(({ uuid, hash }) => ({ uuid, hash })),
      { uuid: exampleOf(who, 'message_threads'), attachment: exampleOf(who, 'attachments') },
    ],
  }
}

/** What acts may name: what is the account's, and what is the other's. */
export async function foreignChoices(test: TestApp, first: Marked, of: Marked): Promise<Choices> {
  const ids = [...(await accountIds(test, first)), ...of.examples.map(({ id }) => id)]
  const attachment = exampleOf(of, 'attachments')
  return { ids, together: [{ uuid: exampleOf(of, 'message_threads'), attachment }] }
}

/** The account, a transfer and its request, and the outside account. */
async function accountIds(test: TestApp, first: Applicant): Promise<string[]> {
  const { db } = test.ctx
  const { body } = await first.browser.get<{ transactions: Transaction[] }>('/transactions')
  const [made] = body.data?.transactions ?? []
  const { id } = await db
    .selectFrom('linked_accounts')
    .select('id')
    .where('institution_id', '=', first.institution_id)
    .where('entity_id', '=', first.entity_id)
    .executeTakeFirstOrThrow()
  return [await savingsOf(test, first), made?.uuid ?? '', made?.request_id ?? '', id]
}

export function exampleOf({ examples }: Marked, wanted: string): string {
  return examples.find(({ table }) => table === wanted)?.id ?? ''
}
