import { setTimeout as sleep } from 'node:timers/promises'
import { linkingEndpoints } from '@passbook/contract/linking'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { StoryAborted, type Person, granted } from '../person.ts'
import { message } from './inbox.ts'

const BLUE_HERON = '992000024'
/** The time until the banking clock has sent the micro-deposits. */
const SENT_MS = 300_000
const ASK_EVERY_MS = 1_500
const SENT = 'two microdeposits'

/**
 * Enters bank details, removes a mistyped account, reads the two amounts from a statement and
 * enters them, first wrong ones.
 */
export async function linkByHand(person: Person, accountNumber: string): Promise<void> {
  await person.must(linkingEndpoints.getBank, { params: { routing_number: BLUE_HERON } })
  await remove(person, await typeDetails(person, `7${accountNumber}`))
  const uuid = await typeDetails(person, accountNumber)
  await requestNewAmounts(person, uuid)
  await enterAmounts(person, uuid)
}

async function typeDetails(person: Person, accountNumber: string): Promise<string> {
  const { linked_account } = await person.must(
    linkingEndpoints.linkManual,
    {
      body: {
        routing_number: BLUE_HERON,
        account_number: accountNumber,
        account_type: 'checking',
      },
    },
    {
      isDouble: true,
      leaves: [
        person.trace('link', 'MANUAL'),
        person.trace('micro-deposits'),
        message(person.email, SENT),
      ],
    },
  )
  return linked_account.uuid
}

async function remove(person: Person, uuid: string): Promise<void> {
  const leaves = [{ of: 'link given up', key: uuid } as const]
  const how = { leaves, isDouble: true }
  await person.must(linkingEndpoints.removeLinkedAccount, { params: { uuid } }, how)
}

/** Requests new amounts. Earlier ones that were not sent yet never will be. */
async function requestNewAmounts(person: Person, account_id: string): Promise<void> {
  const leaves = [person.trace('micro-deposits'), message(person.email, SENT)]
  const how = { leaves, isDouble: true }
  await person.must(linkingEndpoints.reissueManual, { body: { account_id } }, how)
}

async function enterAmounts(person: Person, account_id: string): Promise<void> {
  const giveUpAt = Date.now() + SENT_MS
  let hasErred = false
  while (Date.now() < giveUpAt) {
    const params = { linked_account_id: account_id }
    const statement = await person.world(sandboxEndpoints.readMicrodeposits, { params })
    const [first = 0, second = 0] = granted('the amounts', statement).amounts_cents
    const verified = await person.call(
      linkingEndpoints.verifyManual,
      { body: { account_id, amounts_cents: hasErred ? [first, second] : [99, 98] } },
      hasErred
        ? { leaves: [{ of: 'link active', key: account_id }] }
        : { leaves: [person.trace('wrong amounts')], again: 'never' },
    )
    if (verified.ok && verified.data.result === 'verified') return
    if (verified.ok || verified.status === 0) hasErred = true
    else if (isOver(verified.words)) await requestNewAmounts(person, account_id)
    else if (!isNotSent(verified.words)) granted('entering the amounts', verified)
    else await sleep(ASK_EVERY_MS)
  }
  throw new StoryAborted('the micro-deposits did not leave')
}

/** Whether the deadline is over: the clock may move by a month at once. */
function isOver(words: string): boolean {
  return words.includes('The deadline to enter the amounts has passed')
}

function isNotSent(words: string): boolean {
  return words.includes('sent the deposits yet')
}
