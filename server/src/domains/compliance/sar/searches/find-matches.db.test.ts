import type { SearchMatch } from '@passbook/contract/console/sar-searches'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { matchesOf, takeIn } from '../../../../../test/console/taking-in.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../../test/opening.ts'
import { savingsOf } from '../../../../../test/savers.ts'
import { addSecondHolder } from '../../../../../test/second-holder.ts'
import {
  type BusinessDate,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { sealSsn } from '../../../people/registration/ssn.ts'

const HEAD = 'last_name,first_name,middle_name,aliases,date_of_birth,ssn,business_name,ein\n'
const RECEIVED = '2026-11-02'
const day = parseBusinessDate

describe('whom a request finds', () => {
  const test = useTestApp()
  let connie: StaffBrowser
  let requests = 0

  beforeAll(async () => {
    connie = (await enterAs(test, 'compliance')).browser
  })
  beforeEach(() => {
    test.ctx.clock = fixedClock('2026-11-16T15:00:00Z')
  })

  interface Known {
    first_name: string
    last_name: string
    date_of_birth?: BusinessDate
    ssn?: string
  }
  const name = async (
    { institution_id, depositor_id }: Pick<Applicant, 'institution_id' | 'depositor_id'>,
    { ssn, ...known }: Known,
  ) => {
    const owner = { institution_id, depositor_id }
    const sealed = ssn ? sealSsn(test.ctx.vault, owner, ssn) : {}
    await test.ctx.db
      .updateTable('depositors')
      .set({ ...known, ...sealed })
      .where('id', '=', depositor_id)
      .execute()
  }
  /** With an account that is open. */
  const addHolder = async (known: Known) => {
    const who = await addApplicantWith(test)
    await fund(who.browser, 250_00)
    await name(who, known)
    return who
  }
  const closeOn = async (who: Applicant, closed_on: string) =>
    test.ctx.db
      .updateTable('savings_accounts')
      .set({ status: 'CLOSED', opened_on: day('2020-01-02'), closed_on: day(closed_on) })
      .where('id', '=', await savingsOf(test, who))
      .execute()
  const sentOn = (who: Applicant, date: string | null) =>
    test.ctx.db
      .updateTable('transfers')
      .set({ date_submitted: date === null ? null : new Date(date) })
      .where('made_by', '=', who.depositor_id)
      .execute()
  const search = async (...lines: string[]): Promise<SearchMatch[]> => {
    requests += 1
    const file = `${HEAD}${lines.join('\n')}\n`
    const request = { reference: `FIN-${requests}`, received_on: RECEIVED, file }
    const { body } = await takeIn(connie, request)
    if (!body.data) throw new Error(JSON.stringify(body))
    return matchesOf(connie, body.data.search.uuid)
  }
  const found = async (last: string) =>
    (await search(`${last},Ottoline,,,,,,`)).map(({ customer }) => customer.depositor_id)

  it('is strong by the SSN, whatever the name', async () => {
    const who = await addHolder({ first_name: 'Una', last_name: 'Changed', ssn: '219099998' })
    expect(await search('Maidenly,Una,,,,219-09-9998,,')).toMatchObject([
      {
        strength: 'strong',
        agrees: ['ssn'],
        subject: { name: 'Una Maidenly', ssn_last_four: '9998', line: 2 },
        customer: { depositor_id: who.depositor_id, name: 'Una Changed', ssn_last_four: '9998' },
      },
    ])
  })

  it('is strong by the name with the birth date and weak by the name alone, the strong first', async () => {
    const date_of_birth = day('1980-07-04')
    await addHolder({ first_name: 'Zoé', last_name: 'Dupplin', date_of_birth })
    const lines = [
      'Dupplin,ZOE,,,1981-01-01,,,',
      'Dupplin,Zoe,,,1980-07-04,,,',
      'zoe,dupplin,,,,,,',
    ]
    const matches = await search(...lines)
    expect(
      matches.map(({ strength, subject, agrees }) => [strength, subject.line, agrees]),
    ).toEqual([
      ['strong', 3, ['name', 'date_of_birth']],
      ['weak', 2, ['name']],
      ['weak', 4, ['name']],
    ])
  })

  it('is found by an alias, and by the name with or without those in the middle', async () => {
    await addHolder({ first_name: 'Wilma Rae', last_name: 'Aliasson' })
    expect(await search('Other,One,,"Nobody Here; Aliasson, Wilma",,,,')).toHaveLength(1)
    expect(await search('Aliasson,Wilma,Ruth,,,,,')).toHaveLength(1)
    expect(await search('Aliasson,Rae,,,,,,')).toHaveLength(0)
  })

  it('is not an SSN that is an EIN', async () => {
    await addHolder({ first_name: 'Ina', last_name: 'Einless', ssn: '219099997' })
    expect(await search(',,,,,,Quill Works LLC,21-9099997')).toEqual([])
  })

  it.each([
    ['2025-11-02', true],
    ['2025-11-01', false],
  ])('holds an account that closed on %s: %s', async (closed_on, isFound) => {
    const last = `Closing${closed_on.replaceAll('-', '')}`
    const who = await addHolder({ first_name: 'Ottoline', last_name: last })
    await closeOn(who, closed_on)
    await sentOn(who, null)
    expect(await found(last)).toEqual(isFound ? [who.depositor_id] : [])
  })

  it.each([
    // The day begins in the East.
    ['2026-05-02T04:00:00Z', true],
    ['2026-05-02T03:59:59Z', false],
  ])('has an account closed long ago and a transfer that left at %s: %s', async (at, isFound) => {
    const last = `Sent${at.replaceAll(/\D/g, '')}`
    const who = await addHolder({ first_name: 'Ottoline', last_name: last })
    await closeOn(who, '2024-01-31')
    await sentOn(who, at)
    expect(await found(last)).toEqual(isFound ? [who.depositor_id] : [])
  })

  it('is also a second holder, and one who left within the months, but no applicant', async () => {
    const place = async (last_name: string, which: 'secondary' | 'left' | 'joining') => {
      const first = await addHolder({ first_name: 'Nobody', last_name: 'Inparticular' })
      const who = await addSecondHolder(test, first, which)
      await name(who, { first_name: 'Ottoline', last_name })
      return who.depositor_id
    }
    const second = await place('Secondwell', 'secondary')
    expect(await found('Secondwell')).toEqual([second])
    await place('Joiningwell', 'joining')
    expect(await found('Joiningwell')).toEqual([])
    const gone = await place('Leftwell', 'left')
    expect(await found('Leftwell')).toEqual([])
    const left_on = day('2025-11-02')
    await test.ctx.db.updateTable('depositors').set({ left_on }).where('id', '=', gone).execute()
    expect(await found('Leftwell')).toEqual([gone])
  })

  it('is not somebody who only began to apply', async () => {
    const who = await addApplicantWith(test)
    await name(who, { first_name: 'Ottoline', last_name: 'Beginner' })
    expect(await found('Beginner')).toEqual([])
  })

  it('is also the holder of an outside account that money came from', async () => {
    const who = await addHolder({ first_name: 'Cassia', last_name: 'Throughgoing' })
    await sentOn(who, '2026-06-01T15:00:00Z')
    const outside = (holder_name: string) =>
      test.ctx.db
        .updateTable('linked_accounts')
        .set({ holder_name })
        .where('depositor_id', '=', who.depositor_id)
        .execute()
    await outside('Farnham and Quill Inc')
    expect(await search(',,,,,,Farnham and Quill LLC,12-3456789')).toMatchObject([
      {
        strength: 'weak',
        agrees: ['outside_name'],
        customer: { name: 'Cassia Throughgoing', outside_names: ['Farnham and Quill Inc'] },
      },
    ])
    await outside('Ottoline Elsewhere')
    expect(await found('Elsewhere')).toEqual([who.depositor_id])
    await outside('Cassia Throughgoing')
    expect(await search('Throughgoing,Cassia,,,,,,')).toMatchObject([{ agrees: ['name'] }])
    await sentOn(who, '2026-01-01T15:00:00Z')
    await outside('Ottoline Longago')
    expect(await found('Longago')).toEqual([])
  })
})
