import { authEndpoints } from '@passbook/contract/auth'
import { StoryAborted, type Person, granted } from '../person.ts'
import type { Trace } from '../tally.ts'
import { codeMail, codeText, enterCode, markInbox, message } from './inbox.ts'

const MAX_TRIES = 3

interface Change {
  type: 'email' | 'phone'
  value: string
  /** False for a change that is undone in the end. */
  isKept?: boolean
}

/** Changes the email address. */
export async function changeEmail(person: Person, { isKept = true } = {}): Promise<void> {
  const value = `${person.name}-new@torture.example`
  await change(person, { type: 'email', value, isKept })
  person.email = value
}

/** Adds a first phone in a session. */
export async function addPhone(person: Person): Promise<void> {
  await change(person, { type: 'phone', value: person.phone })
}

export async function changePhone(person: Person): Promise<void> {
  const value = person.phone.replace(') 2', ') 3')
  await change(person, { type: 'phone', value })
  person.phone = value
}

/** Requests a change, proves the unchanged factor, confirms the new one. Restarts if an answer is lost. */
async function change(person: Person, request: Change): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const proven = await prove(person, request, await ask(person, request))
    if (proven && (await confirm(person, request, proven))) return
  }
  throw new StoryAborted(`changing the ${request.type} stayed unanswered`, true)
}

interface Asked {
  nonce: string
  to: string
  since: number
}

/** Requests the change. The code goes to the unchanged factor, or to the only one. */
async function ask(person: Person, { type, value }: Change): Promise<Asked> {
  const { phone } = await person.must(authEndpoints.getUser, {})
  // The first phone may be missing because the answer to its code was lost at sign-up.
  const isFirst = type === 'phone' && phone === null
  const isByPhone = type === 'email' && phone !== null
  const to = isByPhone ? person.phone : person.email
  const code = isByPhone ? codeText(phone) : codeMail(to)
  const since = await markInbox(person, to)
  const how = { again: 'each', leaves: [person.trace('code', `update-${type}`), code] } as const
  const { nonce } = isFirst
    ? await person.must(authEndpoints.mfaAddSms, { body: { phone: value } }, how)
    : await person.must(
        authEndpoints.mfaConfirmUpdate,
        { params: { type }, body: { [type]: value } },
        how,
      )
  return { nonce, to, since }
}

/** Returns undefined if the answer is lost: the code is used up and the result unknown. */
async function prove(person: Person, { type, value }: Change, asked: Asked) {
  const to = value
  const since = await markInbox(person, to)
  const notice =
    type === 'email' ? message(to, 'confirms your new email address') : codeText(digits(to))
  const leaves = [person.trace('code', `new-${type}`), notice]
  const proven = await enterCode(person, asked, (code) =>
    person.call(
      authEndpoints.mfaVerify,
      { params: { nonce: asked.nonce }, body: { code } },
      { again: 'never', leaves },
    ),
  )
  if (!proven.ok) {
    if (proven.status !== 0) granted('proving the factor that stays', proven)
    return undefined
  }
  person.browser.bearer = proven.data.token
  return { nonce: proven.data.next_code?.nonce ?? '', to, since }
}

/** Returns whether the new contact is saved, as the person sees it afterwards. */
async function confirm(
  person: Person,
  { type, value, isKept = true }: Change,
  { nonce, ...at }: Asked,
) {
  const kept = type === 'email' ? value : digits(value)
  const leaves: Trace[] = [
    person.trace('contact changed'),
    ...(isKept ? [{ of: type, key: kept }] : []),
    message(person.email, type === 'email' ? 'email address was changed' : 'phone number was'),
  ]
  const saved = await enterCode(person, at, (code) =>
    person.call(authEndpoints.updateUser, { body: { [type]: value, nonce, code } }, { leaves }),
  )
  if (!saved.ok && !saved.inDoubt) granted('saving the new contact', saved)
  const user = await person.must(authEndpoints.getUser, {})
  if (saved.ok && user[type] !== kept) throw new StoryAborted(`the new ${type} is gone`)
  return user[type] === kept
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}
