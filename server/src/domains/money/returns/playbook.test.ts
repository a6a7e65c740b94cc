import { wordsOfReturn } from '@passbook/contract/return-words'
import { describe, expect, it } from 'vitest'
import { UNKNOWN_CODE, playOf, playbook } from './playbook.ts'

const rows = Object.entries(playbook)

describe('the playbook', () => {
  it.each(['R02', 'R03', 'R04', 'R16', 'R20', 'R29'])('locks the link for %s', (code) => {
    expect(playOf(code)).toMatchObject({ link: 'LOCKED', isReviewed: false })
  })

  it.each(['R05', 'R07', 'R10', 'R11', 'R51'])('reviews the people for %s', (code) => {
    expect(playOf(code)).toMatchObject({ link: 'LOCKED', isReviewed: true, isStaffTask: true })
  })

  it('retries R01 and R09, and nothing else', () => {
    expect(rows.filter(([, play]) => play.isRetried).map(([code]) => code)).toEqual(['R01', 'R09'])
  })

  it("counts for the network's limits what the network counts", () => {
    const of = (rate: string) => rows.filter(([, play]) => play.rate === rate).map(([code]) => code)
    expect(of('unauthorised')).toEqual(['R05', 'R07', 'R10', 'R11', 'R29', 'R51'])
    expect(of('administrative')).toEqual(['R02', 'R03', 'R04'])
  })

  it.each(['R31', 'R99'])('has staff look at %s', (code) => {
    expect(playOf(code)).toBe(UNKNOWN_CODE)
    expect(UNKNOWN_CODE).toMatchObject({ link: 'stays', isRetried: false, isStaffTask: true })
  })

  it.each(rows)('%s: the next step told is one that the state allows', (code, play) => {
    const { kind } = wordsOfReturn(code).next
    if (play.isReviewed) expect(kind).toBe('contact-us')
    else if (play.isRetried) expect(kind).toBe('deposit-again')
    else if (play.link !== 'stays') expect(kind).toBe('relink')
    else expect(['contact-us', 'nothing']).toContain(kind)
  })
})
