import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { Applicant } from '../../../../test/applicants.ts'
import { addLink } from '../../../../test/linking.ts'
import { type ApplicantOptions, addApplicantWith } from '../../../../test/opening.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

/** What the tables of STATES ask of progress. */
describe('progress', () => {
  const test = useTestApp()

  const completed = (options: ApplicantOptions = {}) =>
    addApplicantWith(test, { step: 'completed', ...options })

  async function progressOf({ browser }: Applicant): Promise<Progress | null | undefined> {
    return (await browser.get<Progress>('/depositor/progress')).body.data
  }

  /** The one link there is, as if it had become so after it was ACTIVE. */
  async function setLink({ entity_id }: Applicant, status: StoredLinkStatus): Promise<void> {
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status, activated_at: new Date('2026-01-05T15:00:00Z') })
      .where('entity_id', '=', entity_id)
      .execute()
  }

  it('says why REVIEW or HOLD stands and since when, and nothing of it elsewhere', async () => {
    const who = await completed()
    const since = new Date('2026-03-02T15:00:00Z')
    const set = (standing: 'HOLD' | null) =>
      test.ctx.db
        .updateTable('depositors')
        .set({ standing, standing_reason: 'owed', stands_since: since })
        .where('id', '=', who.depositor_id)
        .execute()
    await set('HOLD')
    expect(await progressOf(who)).toMatchObject({
      extended_status: 'HOLD',
      standing_reason: 'owed',
      stands_since: since.toISOString(),
    })
    await set(null)
    expect(await progressOf(who)).toMatchObject({ standing_reason: null })
  })

  it.each([
    ['HOLD', 'PASSED', 'completed', true],
    ['REVIEW', 'PASSED', 'completed', true],
    ['HOLD', 'VIEW_ONLY', 'completed', false],
    ['HOLD', 'FLAGGED', 'confirmed', false],
  ] as const)(
    'with another holder on %s, who is %s at %s: %s',
    async (standing, status, step, isBarred) => {
      const who = await completed()
      await test.ctx.db
        .insertInto('depositors')
        .values({
          institution_id: who.institution_id,
          entity_id: who.entity_id,
          ...SECOND_HOLDER,
          registration_status: status,
          registration_last_step: step,
          standing,
        })
        .execute()
      expect(await progressOf(who)).toMatchObject({ other_holder_barred: isBarred })
    },
  )

  it.each([
    ['ACTIVE', false],
    ['DEPOSITS_LOCKED', false],
    ['LOCKED', true],
    ['ARCHIVED', true],
    ['VIEW_ONLY', false],
  ] as const)('with the only link %s a relink is pending: %s', async (status, relink) => {
    const who = await completed()
    await setLink(who, status)
    expect(await progressOf(who)).toMatchObject({ relink })
  })

  it('has no relink pending where the account is closed or somebody looks into it', async () => {
    for (const options of [{ status: 'VIEW_ONLY' }, { standing: 'REVIEW' }] as const) {
      const who = await completed(options)
      await setLink(who, 'LOCKED')
      expect(await progressOf(who)).toMatchObject({ relink: false })
    }
  })

  it('counts the documents in force that are not signed, of those who are asked', async () => {
    expect(await progressOf(await completed())).toMatchObject({ unsigned_documents: 0 })
    const unsigned = { hasSigned: false }
    expect(await progressOf(await completed(unsigned))).toMatchObject({ unsigned_documents: 4 })
    for (const options of [{ status: 'VIEW_ONLY' }, { standing: 'HOLD' }] as const) {
      const who = await completed({ ...unsigned, ...options })
      expect(await progressOf(who)).toMatchObject({ unsigned_documents: 0 })
    }
  })

  it('takes links of other accounts for nobody else', async () => {
    const who = await completed({ link: null })
    const other = await completed()
    await addLink(
      { ctx: test.ctx, institution_id: other.institution_id },
      { entity_id: other.entity_id, depositor_id: other.depositor_id, status: 'PENDING' },
    )
    expect(await progressOf(who)).toMatchObject({ extended_status: 'UNLINKED', relink: false })
  })
})
