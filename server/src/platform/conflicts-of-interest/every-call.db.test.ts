import { randomUUID } from 'node:crypto'
import { type Role, mayDo } from '@passbook/contract/console/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerFile, answerTo, send } from '../../../test/answers.ts'
import { useTestApp } from '../../../test/app.ts'
import {
  ABOUT,
  ABOUT_NOBODY,
  REASON,
  type Things,
  WORDS,
} from '../../../test/console/about-whom.ts'
import { OF_STAFF } from '../../../test/console/every-desk.ts'
import { namedThings } from '../../../test/console/named-things.ts'
import { addSilent, fallSilent, postLetters } from '../../../test/console/silent.ts'
import { type StaffBrowser, enterAs } from '../../../test/console/staff-browser.ts'
import { matchesOf, takeIn } from '../../../test/console/taking-in.ts'
import { written } from '../../../test/messages/writing.ts'
import { watchDormancy } from '../../domains/accounts/dormancy/watch-dormancy.ts'
import { parseBusinessDate } from '../calendar/business-date.ts'
import { importAnswerFile } from '../../domains/money/returns/import-answer-file.ts'
import { raiseTask } from '../../domains/contact/tasks/tasks.ts'
import { TOO_CLOSE } from './assert-no-conflict.ts'

/**
 * Nobody acts on their own or their family's account (RULES-2: Console). Every call of the console that
 * names something by an id is in one of the two tables of `about-whom.ts`, or the last test fails.
 */

const LONG_AGO = '2019-05-05'
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** Who tries it: compliance and administrators only where nobody else may. */
const TRIED_BY: readonly Role[] = ['operations', 'approver', 'administrator', 'compliance']

/** That there is a report or a match at all says that somebody is suspected: as if there were none. */
const SECRET: readonly (keyof Things)[] = ['report', 'search', 'match']

describe('nobody acts on the account of somebody close to them', () => {
  const test = useTestApp()
  const close = new Map<Role, StaffBrowser>()
  const apart = new Map<Role, StaffBrowser>()
  let things: Things

  beforeAll(async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'TN' })
    const admin = await enterAs(test, 'administrator')
    for (const role of TRIED_BY) {
      const member = await enterAs(test, role)
      close.set(role, member.browser)
      apart.set(role, (await enterAs(test, role)).browser)
      const tie = { email: silent.email, kind: 'family', reason: REASON }
      await admin.browser.post(`/console/staff/${member.staff_id}/ties`, tie)
    }
    const colleague = await enterAs(test, 'viewer')
    const recorded = await admin.browser.post<{ ties: { uuid: string }[] }>(
      `/console/staff/${colleague.staff_id}/ties`,
      { email: silent.email, kind: 'own', reason: REASON },
    )
    things = {
      ...(await addThings(silent)),
      colleague: colleague.staff_id,
      tie: recorded.body.data?.ties[0]?.uuid ?? '',
    }
  })

  type Silent = Awaited<ReturnType<typeof addSilent>>

  /** By those who are not close. */
  async function addThings({ institution_id, depositor_id, account, email, browser }: Silent) {
    const ask = async <T>(role: Role, path: string, body: object) =>
      (await apart.get(role)?.post<T>(`/console${path}`, body))?.body.data
    const said = { from: 'call', depositor_id, words: 'I did not do this.' }
    const dispute = await ask<{ dispute: { uuid: string } }>('operations', '/disputes', said)
    const refund = { amount_cents: 1_00, words: 'A fee', reason: REASON }
    const asked = await ask<{ approval_id: string }>(
      'operations',
      `/customers/${depositor_id}/refund`,
      refund,
    )
    const day = { detected_on: '2026-01-05', depositor_id }
    const report = await ask<{ report: { uuid: string } }>('compliance', '/suspicion', {
      ...WORDS,
      ...day,
    })
    const search = await searchForThem(apart.get('compliance'))
    await watchDormancy(test.ctx, institution_id, parseBusinessDate('2026-08-01'))
    await postLetters(test, { institution_id, account, depositor_id }, '2026-08-10')
    const handing = await ask<{ approval_id: string }>(
      'operations',
      '/dormancy/reports/TN/2026/hand-over',
      { reason: REASON },
    )
    const now = test.ctx.clock.now()
    const task = { kind: 'identity_review', message: 'Look.', details: { depositor_id } }
    await raiseTask(test.ctx.db, { institution_id, ...task, key: `look:${depositor_id}`, now })
    const { id } = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .where('kind', '=', 'identity_review')
      .executeTakeFirstOrThrow()
    const { uuid: thread } = await written(browser)
    // What they wrote was heard.
    await fallSilent(test, { institution_id, account }, LONG_AGO)
    return {
      customer: depositor_id,
      email,
      account,
      dispute: dispute?.dispute.uuid ?? '',
      thread,
      work: id,
      approval: asked?.approval_id ?? '',
      handOver: handing?.approval_id ?? '',
      report: report?.report.uuid ?? '',
      ...search,
      ...(await differingReturn({ institution_id, depositor_id, account })),
    }
  }

  /** A deposit of theirs is answered with another name. */
  async function differingReturn(
    who: Pick<Silent, 'institution_id' | 'depositor_id' | 'account'>,
  ): Promise<Pick<Things, 'answers' | 'transfer'>> {
    const { institution_id, depositor_id, account: accountId } = who
    const { ctx } = test
    const link = await ctx.db
      .selectFrom('linked_accounts')
      .selectAll()
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    const bank = { ...test, db: ctx.db, institution_id }
    const sent = await send(bank, { accountId, link }, 'Submitted')
    const { routing_number: destination } = await ctx.db
      .selectFrom('ach_profiles')
      .select('routing_number')
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
    const text = await answerFile([{ ...answerTo(sent, 'R02'), name: 'SOMEBODY ELSE' }], {
      destination,
    })
    const actor = { kind: 'job', id: 'receive' } as const
    const { fileId } = await importAnswerFile(ctx, { institution_id, text, actor })
    return { answers: fileId, transfer: sent.transfer.id }
  }

  /** They have the name that every applicant of tests has. */
  async function searchForThem(compliance: StaffBrowser | undefined) {
    if (!compliance) throw new Error('nobody of compliance')
    const file = 'last_name,first_name\nTestwell,Tessa\n'
    const request = { reference: 'FIN-close', received_on: '2026-01-05', file }
    const { body } = await takeIn(compliance, request)
    const search = body.data?.search.uuid ?? ''
    const [match] = await matchesOf(compliance, search)
    return { search, match: match?.uuid ?? '' }
  }

  /** What is said to whoever calls, also of the one row of many. */
  async function tryAs(
    browser: StaffBrowser | undefined,
    name: string,
    about: Things = things,
  ): Promise<string> {
    const [method = '', path = ''] = name.split(' ')
    const { id, body, query } = ABOUT[name] ?? { id: 'customer' }
    const filled: Record<string, string> = { state: 'TN', year: '2026', tie: about.tie, place: '1' }
    const address = path.replaceAll(
      /:(\w+)/g,
      (_, part: string) => filled[part] ?? (part === 'file' ? randomUUID() : String(about[id])),
    )
    const asked = query ? `${address}?${query}=${about[id]}` : address
    const given = method === 'GET' ? undefined : (body?.(about) ?? {})
    const reply = await browser?.call<{ results?: { message: string | null }[] }>(
      method as 'GET',
      asked,
      given,
    )
    const row = reply?.body.data?.results?.[0]
    return row ? (row.message ?? 'done') : `${reply?.status} ${reply?.body.message}`
  }

  it('by agreeing to a report with it to a state', async () => {
    const path = `/console/approvals/${things.handOver}/decide`
    const decision = { decision: 'refuse', reason: REASON }
    const refused = await close.get('approver')?.post(path, decision)
    expect(refused?.body.message).toBe(TOO_CLOSE)
    expect((await apart.get('approver')?.post(path, decision))?.status).toBe(200)
  })

  it.each(Object.keys(ABOUT))('%s', async (name) => {
    const endpoint = OF_STAFF.find((one) => nameOf(one) === name)
    const role = TRIED_BY.find((one) => endpoint?.act && mayDo(one, endpoint.act))
    expect(Object.values(things)).not.toContain('')
    const refused = await tryAs(close.get(role ?? 'viewer'), name)
    if (SECRET.includes(ABOUT[name]?.id ?? 'customer')) {
      const random = { ...things, report: randomUUID(), search: randomUUID(), match: randomUUID() }
      expect(refused).toMatch(/^404 /)
      expect(refused).toBe(await tryAs(close.get(role ?? 'viewer'), name, random))
    } else expect(refused).toContain(TOO_CLOSE)
    const answer = await tryAs(apart.get(role ?? 'viewer'), name)
    expect(answer).not.toContain(TOO_CLOSE)
    expect(answer).not.toMatch(/^(403|5\d\d|undefined)/)
    if (SECRET.includes(ABOUT[name]?.id ?? 'customer')) expect(answer).not.toMatch(/^404/)
  })

  it('every call that names something is in one of the tables', () => {
    const naming = OF_STAFF.filter((endpoint) => namedThings(endpoint).length > 0).map(nameOf)
    const known = [...Object.keys(ABOUT), ...Object.keys(ABOUT_NOBODY)]
    expect(known.toSorted()).toEqual(naming.toSorted())
  })
})
