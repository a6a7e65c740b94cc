import type { Disclosure } from '@passbook/contract/disclosures'
import { describe, expect, it } from 'vitest'
import { groupDisclosures } from './DisclosuresPage.tsx'

const JUNE = '2026-06-01T12:00:00.000Z'
const JULY = '2026-07-01T12:00:00.000Z'

function document(uuid: string, change: Partial<Disclosure> = {}): Disclosure {
  return {
    uuid,
    hash: '',
    kind: 'privacy',
    title: uuid,
    version: 1,
    is_required: true,
    is_active: true,
    opened_at: null,
    signed_at: JUNE,
    withdrawn_at: null,
    attestation: null,
    ...change,
  }
}

const ESIGN = document('esign', { kind: 'esign' })
const REPLACED = document('privacy 1', { is_active: false })
const CHANGED = document('privacy 2', { signed_at: null })
const TAXES = document('taxes', { kind: 'tax_delivery', is_required: false, signed_at: null })
const WITHDRAWN = document('esign', { kind: 'esign', signed_at: null, withdrawn_at: JULY })

describe('what is asked and what is there to read', () => {
  const names = (documents: Disclosure[], mayAgree = true) => {
    const sorted: Record<string, Disclosure[]> = { ...groupDisclosures(documents, mayAgree) }
    const pairs = Object.entries(sorted)
    return Object.fromEntries(pairs.map(([name, all]) => [name, all.map(({ uuid }) => uuid)]))
  }

  it('a changed document waits, a choice is offered, what was signed comes newest first', () => {
    const newer = document('agreement', { kind: 'agreement', signed_at: JULY })
    expect(names([ESIGN, newer, CHANGED, REPLACED, TAXES])).toEqual({
      waiting: ['privacy 2'],
      toRead: [],
      offered: ['taxes'],
      agreed: ['agreement', 'esign', 'privacy 1'],
    })
  })

  it('on hold and after closing nothing is asked or offered', () => {
    expect(names([ESIGN, CHANGED, REPLACED, TAXES], false)).toEqual({
      waiting: [],
      toRead: ['privacy 2'],
      offered: [],
      agreed: ['esign', 'privacy 1'],
    })
  })

  it('while paper is sent only electronic documents can be agreed to again', () => {
    expect(names([WITHDRAWN, CHANGED, REPLACED])).toEqual({
      waiting: [],
      toRead: ['privacy 2'],
      offered: ['esign'],
      agreed: ['privacy 1'],
    })
    expect(names([WITHDRAWN], false)).toMatchObject({ toRead: ['esign'], offered: [] })
  })

  it('also by a newer version of that consent', () => {
    const old = { ...WITHDRAWN, uuid: 'esign 1', is_active: false }
    const newer = document('esign 2', { kind: 'esign', signed_at: null })
    expect(names([newer, old])).toMatchObject({ waiting: [], toRead: [], offered: ['esign 2'] })
    expect(names([{ ...newer, signed_at: JULY }, old])).toMatchObject({ agreed: ['esign 2'] })
  })
})
