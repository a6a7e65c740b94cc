import { authEndpoints } from '@passbook/contract/auth'
import { LifeEnds, type Person, granted } from '../person.ts'
import type { Trace } from '../tally.ts'
import { codeMail, codeText, enterCode, markInbox, message } from './inbox.ts'

const MAX_TRIES = 3

interface Change {
  type: 'email' | 'phone'
  value: string
  isFirst?: true
  /** False for one that is taken back in the end. */
  isKept?: boolean
}

/** A new email address. */
export async function changeEmail(person: Person, { isKept = true } = {}): Promise<void> {
  const value = `${person.name}-new@torture.example`
  await change(person, { type: 'email', value, isKept })
  person.email = value
}

/** A first phone, added in a session. */
export async function addPhone(person: Person): Promise<void> {
  await change(person, { type: 'phone', value: person.phone, isFirst: true })
}

export async function changePhone(person: Person): Promise<void> {
  const value = person.phone.replace(') 2', ') 3')
  await change(person, { type: 'phone', value })
  person.phone = value
}

/** Ask, prove the factor that stays, confirm the new one; from the start where an answer was lost. */
async function change(person: Person, wish: Change): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const proven = await prove(person, wish, await ask(person, wish))
    if (proven && (await confirm(person, wish, proven))) return
  }
  throw new LifeEnds(`changing the ${wish.type} stayed unanswered`, true)
}

interface Asked {
  nonce: string
  to: string
  since: number
}

/** The code that allows it goes to the one that stays, or to the only one there is. */
async function ask(person: Person, { type, value, isFirst }: Change): Promise<Asked> {
  const { phone } = await person.must(authEndpoints.getUser, {})
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

/** Nothing when the answer was lost: the code is spent, and what follows from it unknown. */
async function prove(person: Person, { type, value }: Change, asked: Asked) {
  const to = value
  const since = await markInbox(person, to)
  const told = type === 'email' ? message(to, 'confirms your new address') : codeText(digits(to))
  const leaves = [person.trace('code', `new-${type}`), told]
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

/** Whether the new one is saved, as the person sees it afterwards. */
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
  if (saved.ok && user[type] !== kept) throw new LifeEnds(`the new ${type} is gone`)
  return user[type] === kept
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}
