import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant, linkByHand, linksOf, microEntries } from '../../../../../test/applicants.ts'

/** STATES "Linking": a mistyped account number can be corrected while its deposits are pending. */
describe('other details while micro-deposits are pending', () => {
  const test = useTestApp()

  it('archives the pending link, takes its deposits back and sends others', async () => {
    const who = await addApplicant(test)
    const first = await linkByHand(who)
    const second = await linkByHand(who, { account_number: '0012345687' })
    expect(second.status).toBe(200)
    expect(second.body.data?.linked_account).toMatchObject({
      status: 'VERIFICATION_PENDING',
      account_last_four: '5687',
      tries_left: 3,
    })
    const links = await linksOf(test, who)
    expect(links.map(({ status }) => status).toSorted()).toEqual([
      'ARCHIVED',
      'VERIFICATION_PENDING',
    ])
    const entries = await microEntries(test, first.body.data?.linked_account.uuid ?? '')
    expect(entries.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
  })

  it('the same details again send nothing and answer with the link that waits', async () => {
    const who = await addApplicant(test)
    const first = await linkByHand(who)
    const again = await linkByHand(who)
    expect(again.status).toBe(200)
    const uuid = first.body.data?.linked_account.uuid ?? ''
    expect(again.body.data?.linked_account.uuid).toBe(uuid)
    expect(await linksOf(test, who)).toHaveLength(1)
    expect(await microEntries(test, uuid)).toHaveLength(3)
    const asSavings = await linkByHand(who, { account_type: 'savings' })
    expect(asSavings.body.data?.linked_account.uuid).not.toBe(uuid)
  })

  it('is done five times in thirty days at most', async () => {
    const who = await addApplicant(test)
    for (let n = 0; n < 5; n += 1) {
      expect((await linkByHand(who, { account_number: `5000${n}` })).status).toBe(200)
    }
    expect((await linkByHand(who, { account_number: '50005' })).status).toBe(429)
  })
})
