import { Role } from '@passbook/contract/console/roles'
import { hashToken, randomToken } from '../../src/platform/secrets.ts'
import type { TestApp } from '../app.ts'
import type { TestBrowser } from '../browser.ts'
import { OF_STAFF } from '../console/every-desk.ts'
import { StaffBrowser, addStaffMember } from '../console/staff-browser.ts'
import { written } from '../messages/writing.ts'
import { addSaver } from '../savers.ts'
import type { Caller } from './callers.ts'
import { type KnownId, idsIn } from './known-ids.ts'

const HERE = 'harborlight'
const THERE = 'summit'
const NEVER = async () => undefined
const STAFF_COOKIE = '__Host-passbook-staff'

export interface StaffCast {
  callers: Caller[]
  /** Who is at another institution than a caller. */
  strangersOf(caller: Caller): Caller[]
}

/** Staff of every role at one institution, all of another, and whoever is no staff at all. */
export async function gatherStaff(test: TestApp): Promise<StaffCast> {
  const people: Record<string, Caller[]> = {}
  for (const slug of [HERE, THERE]) {
    const saver = await addSaver(test, { slug, link: 'ACTIVE' })
    const subject = `A question at ${slug} alone`
    await written(saver.browser, { topic: 'account', subject, text: 'When?' })
    const staff = await Promise.all(Role.options.map((role) => aMember(test, role, slug)))
    // Viewers and agents see nothing that operations do not.
    const told = (await Promise.all(staff.slice(2).map(({ browser }) => idsOf(browser)))).flat()
    const known = [...told, { id: saver.depositor_id, words: new Set(['custom', 'deposi']) }]
    for (const one of staff) {
      one.ids = known
      one.secrets = [subject, saver.email, ...known.map(({ id }) => id)]
    }
    people[slug] = staff
  }
  const [here = [], there = []] = [people[HERE], people[THERE]]
  const lost = await strangers(test, there)
  return {
    callers: [...here, ...there, ...lost],
    strangersOf: (caller) => (here.includes(caller) ? there : here),
  }
}

/** A session without the door, which is slow on purpose; after what disabled them they are back. */
async function aMember(test: TestApp, role: Role, slug: string): Promise<Caller> {
  const { staff_id, institution_id } = await addStaffMember(test, role, slug)
  const browser = new StaffBrowser(test, slug === HERE ? 'localhost' : `${slug}.localhost`)
  const renew = async () => {
    await test.ctx.db
      .updateTable('staff')
      .set({ disabled_at: null, role })
      .where('institution_id', '=', institution_id)
      .where('id', '=', staff_id)
      .execute()
    const cookie = randomToken()
    const now = test.ctx.realTime.now()
    const ends_at = new Date(now.getTime() + 8 * 60 * 60_000)
    await test.ctx.db
      .insertInto('staff_sessions')
      .values({
        institution_id,
        staff_id,
        cookie_hash: hashToken(cookie),
        created_at: now,
        idle_until: ends_at,
        ends_at,
        ip: '127.0.0.1',
        user_agent: 'fuzz',
      })
      .execute()
    browser.cookies.clear()
    browser.cookies.set(STAFF_COOKIE, cookie)
    await browser.get('/console/csrf-cookie')
  }
  await renew()
  return { name: `${role} at ${slug}`, browser, may: 'act', ids: [], secrets: [], said: '', renew }
}

/** Nobody, a depositor, and a session of the other institution at this one's address. */
async function strangers(test: TestApp, there: readonly Caller[]): Promise<Caller[]> {
  const nothing = { may: 'nothing', ids: [], secrets: [], said: '', renew: NEVER } as const
  const nobody = new StaffBrowser(test)
  await nobody.get('/console/csrf-cookie')
  const abroad = new StaffBrowser(test)
  for (const [name, value] of there[0]?.browser.cookies ?? []) abroad.cookies.set(name, value)
  const { browser } = await addSaver(test, { slug: HERE })
  const depositor: TestBrowser = browser
  return [
    { ...nothing, ids: [], secrets: [], name: 'nobody', browser: nobody },
    { ...nothing, ids: [], secrets: [], name: 'staff of elsewhere, here', browser: abroad },
    { ...nothing, ids: [], secrets: [], name: 'a depositor', browser: depositor },
  ]
}

/** What the lists tell a member of staff. */
async function idsOf(browser: TestBrowser): Promise<KnownId[]> {
  const lists = OF_STAFF.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  const read = await Promise.all(
    lists.map(async ({ path }) => idsIn(path, JSON.stringify((await browser.get(path)).body))),
  )
  return read.flat()
}
