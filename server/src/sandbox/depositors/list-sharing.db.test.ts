import type { SandboxDepositor, SandboxSharing } from '@passbook/contract/sandbox-depositors'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import {
  type Begun,
  type JoiningOptions,
  beginApplication,
  confirmed,
  invited,
  joined,
  signedUp,
  verifyIdentity,
  wrongSsn,
} from '../../../test/joint/joining.ts'
import { ssnEnding } from '../../../test/registering.ts'
import type { TestApp } from '../../../test/app.ts'
import { findInstitutionId } from '../../../test/people.ts'
import { listDepositors } from './list-depositors.ts'

type Bring = (test: TestApp, options?: JoiningOptions) => Promise<Begun>

const locked: Bring = async (test, options) => {
  const one = await invited(test, options)
  for (const _ of [1, 2, 3]) await verifyIdentity(test, one.invitation, wrongSsn())
  return one
}
const inReview: Bring = (test, options) => confirmed(test, { ...options, ssn: ssnEnding('0004') })

describe('the console’s list of people, of those who share an account', () => {
  const test = useTestApp()
  const list = async () => {
    const url = '/sandbox/api/depositors'
    return (await test.app.inject({ url })).json<SandboxDepositor[]>()
  }

  it.each<[SandboxSharing['state'], Bring]>([
    ['begun', beginApplication],
    ['in_doubt', inReview],
    ['invited', invited],
    ['locked', locked],
    ['signed_up', signedUp],
    ['holder', joined],
  ])('tells both of the other: %s', async (state, bring) => {
    const { primary, email, depositor_id } = await bring(test)
    const people = await list()
    const of = (id: string) => people.find((person) => person.depositor_id === id)
    expect(of(primary.depositor_id)?.shares).toMatchObject({ email, state, is_primary: false })
    const hasLogin = state === 'signed_up' || state === 'holder'
    const second = of(depositor_id)
    expect(second?.shares).toEqual(
      hasLogin
        ? { name: 'Tessa Testwell', email: primary.email, state, is_primary: true, ssn: null }
        : undefined,
    )
  })

  it('tells the SSN of an invented invitee alone, and only with who invented them', async () => {
    const one = await invited(test)
    const { db } = test.ctx
    const institution = await db
      .selectFrom('institutions')
      .selectAll()
      .where('id', '=', await findInstitutionId(test, 'harborlight'))
      .executeTakeFirstOrThrow()
    const { email, ssn, primary } = one
    const demo = { key: 'a', institution: 'harborlight', name: 'A', story: '' }
    const known = { name: 'Bea Invented', email, ssn }
    const sharesOf = async (invites: typeof known) => {
      const people = [{ ...demo, email: primary.email, invites }]
      const rows = await listDepositors(db, institution, { people, password: '' })
      return rows.find(({ depositor_id }) => depositor_id === primary.depositor_id)?.shares
    }
    expect(await sharesOf(known)).toMatchObject({ name: 'Bea Invented', email, ssn })
    const other = await sharesOf({ ...known, email: 'somebody.else@example.com' })
    expect(other).toMatchObject({ email, ssn: null })
    expect(JSON.stringify(await list())).not.toContain(ssn)
  })
})
