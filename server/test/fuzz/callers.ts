import type { TestApp } from '../app.ts'
import { type Applicant, linkByHand, stand } from '../applicants.ts'
import { TestBrowser } from '../browser.ts'
import { enterAs } from '../console/staff-browser.ts'
import { joined, signedUp } from '../joint/joining.ts'
import { leaveByBoth } from '../joint/leaving.ts'
import { written } from '../messages/writing.ts'
import { type ApplicantOptions, addApplicantWith } from '../opening.ts'
import { addPerson } from '../people.ts'
import { addSaver } from '../savers.ts'
import { signedIn } from '../signed-in.ts'
import { ENDPOINTS } from './endpoints.ts'
import { type KnownId, idsIn } from './known-ids.ts'

/** Somebody who calls, or whose things are called for. */
export interface Caller {
  name: string
  browser: TestBrowser
  /** A session of this institution, or at least the word of one. */
  may: 'nothing' | 'sign in' | 'read' | 'act'
  /** Ids that replies gave to them alone. */
  ids: KnownId[]
  /** Words of theirs that nobody else may ever be told. */
  secrets: string[]
  /** Of one of two holders the id, which the other keeps seeing beside what they did together. */
  knownAs?: string
  /** All they ever sent: what comes back of it is no leak. */
  said: string
  /** After what ended the session. */
  renew(): Promise<void>
}

export interface Cast {
  callers: Caller[]
  /** Never call; what is theirs must stay as it is. */
  bystanders: Caller[]
}

const NEVER = async () => undefined

/** Everybody who might call: strangers, all standings, people of two institutions. */
export async function gather(test: TestApp): Promise<Cast> {
  const people = [
    await aSaver(test, 'a saver'),
    await aSaver(test, 'another saver'),
    await aSaver(test, 'a saver at another institution', 'summit'),
    await aSaver(test, 'a held saver', undefined, { standing: 'HOLD' }),
    await aSaver(test, 'a saver in review', undefined, { standing: 'REVIEW' }),
    await aSaver(test, 'a view-only person', undefined, { registration_status: 'VIEW_ONLY' }),
    await aCookieAlone(test),
    await anApplicant(test, 'somebody registered', { step: null, status: null, link: null }),
    await somebodyLinking(test),
    await anApplicant(test, 'somebody signing', { step: 'disclosures', hasSigned: false }),
    await anApplicant(test, 'somebody funding', { step: 'disclosures' }),
    await anApplicant(test, 'somebody declined', { step: 'confirmed', status: 'FAILED' }),
    ...(await twoOf(test, 'holds it')),
    ...(await twoOf(test, 'is to sign')),
    ...(await twoOf(test, 'left')),
  ]
  const bystanders = [await aSaver(test, 'a bystander'), await aSaver(test, 'one more', 'summit')]
  const told = new Map<Caller, KnownId[]>()
  for (const one of [...people, ...bystanders]) told.set(one, await idsOf(one))
  for (const [one, own] of told) {
    const others = [...told].flatMap(([other, its]) => (other === one ? [] : its))
    const shared = new Set(others.map(({ id }) => id))
    one.ids = own.filter(({ id }) => !shared.has(id))
    one.secrets.push(...one.ids.map(({ id }) => id).filter((id) => id !== one.knownAs))
  }
  const callers = [...people, ...(await strangers(test, people[2]))]
  return { callers, bystanders }
}

async function strangers(test: TestApp, abroad: Caller | undefined): Promise<Caller[]> {
  const nothing = { ids: [], secrets: [], said: '', renew: NEVER }
  const nobody = new TestBrowser(test)
  const stranger = abroad?.browser.at(test) ?? nobody
  stranger.host = 'localhost'
  const half = new TestBrowser(test)
  const { email } = await addPerson(test, 'halfway@example.com')
  // After wrong codes, or signing out, they begin again with their password.
  const logIn = async () => {
    const { status } = await half.get('/mfa-resend/none')
    if (status !== 401) return
    half.cookies.clear()
    half.bearer = undefined
    await half.login(email)
  }
  await logIn()
  const { browser: staff } = await enterAs(test, 'administrator')
  for (const browser of [nobody, stranger, staff]) await browser.get('/sanctum/csrf-cookie')
  return [
    { ...nothing, name: 'nobody', browser: nobody, may: 'nothing' },
    { ...nothing, name: 'a session of another institution', browser: stranger, may: 'nothing' },
    { ...nothing, name: 'a member of staff', browser: staff, may: 'nothing' },
    { ...nothing, name: 'somebody before the code', browser: half, may: 'sign in', renew: logIn },
  ]
}

/** A page that was opened anew and has not asked for its token. */
async function aCookieAlone(test: TestApp): Promise<Caller> {
  const saver = await aSaver(test, 'a cookie alone')
  const { browser } = saver
  browser.bearer = undefined
  const renew = async () => {
    await saver.renew()
    browser.bearer = undefined
  }
  return { ...saver, may: 'read', renew }
}

async function aSaver(
  test: TestApp,
  name: string,
  slug = 'harborlight',
  standing: Parameters<typeof stand>[2] = { standing: null },
): Promise<Caller> {
  const person = await addSaver(test, { slug, link: 'ACTIVE' })
  const caller = await asCaller(test, name, person, slug)
  const subject = `“${name}” asks`
  await written(caller.browser, { topic: 'account', subject, text: 'When?' })
  await stand(test, person, standing)
  return { ...caller, secrets: [...caller.secrets, subject] }
}

/** Whose micro-deposits are on their way. */
async function somebodyLinking(test: TestApp): Promise<Caller> {
  const person = await addApplicantWith(test, { step: 'confirmed', link: null })
  await linkByHand(person)
  return asCaller(test, 'somebody linking', person, 'harborlight')
}

async function anApplicant(
  test: TestApp,
  name: string,
  options: ApplicantOptions,
): Promise<Caller> {
  const person = await addApplicantWith(test, options)
  return asCaller(test, name, person, 'harborlight')
}

/** Two people of one account; by name each is told of the other. */
async function twoOf(test: TestApp, stage: 'holds it' | 'is to sign' | 'left'): Promise<Caller[]> {
  const pair = await (stage === 'is to sign' ? signedUp : joined)(test)
  if (stage === 'left') await leaveByBoth(test, pair)
  const { primary, second } = pair
  return [
    await asHolder(test, `the first of two, the second ${stage}`, primary),
    await asHolder(test, `the second of two, who ${stage}`, second),
  ]
}

async function asHolder(test: TestApp, name: string, person: Applicant): Promise<Caller> {
  const caller = await asCaller(test, name, person, 'harborlight')
  return { ...caller, secrets: [person.email, person.phone], knownAs: person.depositor_id }
}

let surnames = 0

async function asCaller(
  test: TestApp,
  name: string,
  person: Applicant,
  slug: string,
): Promise<Caller> {
  surnames += 1
  const last_name = `Quillfeather${'abcdefghijklmnopqrstuvwxyz'[surnames]}ton`
  await test.ctx.db
    .updateTable('depositors')
    .set({ last_name })
    .where('id', '=', person.depositor_id)
    .execute()
  // A link that tests insert has no micro-deposits: only the widget's has none.
  await test.ctx.db
    .updateTable('linked_accounts')
    .set({ kind: 'FASTLINK' })
    .where('depositor_id', '=', person.depositor_id)
    .where('status', '=', 'ACTIVE')
    .execute()
  const { browser, email, phone } = person
  return {
    name,
    browser,
    may: 'act',
    ids: [],
    secrets: [email, phone, last_name],
    said: '',
    renew: async () => {
      const { cookies, bearer } = await signedIn(test, person, slug)
      browser.cookies.clear()
      for (const [key, value] of cookies) browser.cookies.set(key, value)
      browser.bearer = bearer
    },
  }
}

/** Every id that any plain read tells them. */
async function idsOf({ browser }: Caller): Promise<KnownId[]> {
  const reads = await readAll(browser)
  return reads.flatMap(({ path, text }) => idsIn(path, text))
}

interface Read {
  path: string
  text: string
}

/** What every read without parameters answers: the same as long as nobody touches what is theirs. */
export async function readAll(browser: TestBrowser): Promise<Read[]> {
  const reads = ENDPOINTS.filter(
    ({ method, params, needsBearer }) => method === 'GET' && !params && !needsBearer,
  )
  const texts: Read[] = []
  for (const { path } of reads) {
    // It prolongs the session: its answer is another every time.
    if (path.startsWith('/auth-check')) continue
    const { body } = await browser.get(path)
    texts.push({ path, text: JSON.stringify(body.data) })
  }
  return texts
}
