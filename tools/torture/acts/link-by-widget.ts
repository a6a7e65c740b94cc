import { authEndpoints } from '@passbook/contract/auth'
import type { StepUp } from '@passbook/contract/step-up'
import { linkingEndpoints } from '@passbook/contract/linking'
import { widgetEndpoints } from '@passbook/contract/widget'
import { StoryAborted, type Outcome, type Person, granted } from '../person.ts'
import { codeMail, enterCode, markInbox, message } from './inbox.ts'

const COPPER_CANYON = '992000011'
const MAX_TRIES = 5

export type WidgetAccount = 'checking' | 'savings' | 'closed'

/** Completes the widget and links the chosen account. */
export async function linkByWidget(person: Person, account: WidgetAccount = 'checking') {
  await untilLinked(person, account, (uuid) => takeLink(person, uuid))
}

/** Links another account in place of one in use, which requires a new code. */
export async function linkReplacement(person: Person): Promise<void> {
  const { email } = person
  const { phone } = await person.must(authEndpoints.getUser, {})
  const notices = [email, ...(phone ? [phone] : [])].map((to) =>
    message(to, 'Your linked bank account'),
  )
  await untilLinked(person, 'savings', async (uuid) => {
    const since = await markInbox(person, email)
    const { nonce } = await person.must(
      authEndpoints.mfaSelect,
      { params: { type: 'email' }, query: { purpose: 'link' } },
      { again: 'each', leaves: [person.trace('code', 'link'), codeMail(email)] },
    )
    return enterCode(person, { to: email, since }, (code) =>
      takeLink(person, uuid, { step_up: { nonce, code }, notices }),
    )
  })
}

/** Closes the widget halfway. */
export async function leaveWidget(person: Person): Promise<void> {
  const { uuid } = await openWidget(person)
  await person.must(
    linkingEndpoints.linkFastlink,
    { body: { uuid, success: false, reason: 'cancelled' } },
    { leaves: [{ of: 'link given up', key: uuid }] },
  )
}

/** Starts over if an answer is lost that cannot be requested twice. */
async function untilLinked(
  person: Person,
  account: WidgetAccount,
  take: (uuid: string) => Promise<Outcome<unknown>>,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { uuid, token } = await openWidget(person)
    const consented = await completeWidget(person, { uuid, token, account })
    const linked = await take(uuid)
    if (linked.ok) return
    if (consented && linked.status !== 0) granted('linking what was consented to', linked)
  }
  throw new StoryAborted('the widget could not be walked to its end')
}

function openWidget(person: Person) {
  return person.must(
    linkingEndpoints.getFastlink,
    {},
    { again: 'each', leaves: [person.trace('link', 'FASTLINK')] },
  )
}

/** Completes the steps of the widget. Returns whether the consent was acknowledged. */
async function completeWidget(
  person: Person,
  { uuid, token, account }: { uuid: string; token: string; account: WidgetAccount },
): Promise<boolean> {
  const how = { widgetToken: token }
  const bank = { body: { routing_number: COPPER_CANYON } }
  granted('a bank', await person.world(widgetEndpoints.chooseBank, bank, how))
  const login = { body: { username: 'ottoline', password: 'anything' } }
  granted('its sign-in', await person.world(widgetEndpoints.signIn, login, how))
  const consent = await person.world(
    widgetEndpoints.consent,
    { body: { account_id: account } },
    { ...how, leaves: [{ of: 'consent', key: uuid }] },
  )
  // Consent ends the widget's session, so a retry is refused.
  if (!consent.ok && !consent.inDoubt) granted('consent', consent)
  return consent.ok
}

function takeLink(
  person: Person,
  uuid: string,
  { step_up, notices = [] }: { step_up?: StepUp; notices?: ReturnType<typeof message>[] } = {},
) {
  return person.call(
    linkingEndpoints.linkFastlink,
    { body: { uuid, success: true, ...(step_up && { step_up }) } },
    { leaves: [{ of: 'link active', key: uuid }, ...notices] },
  )
}
