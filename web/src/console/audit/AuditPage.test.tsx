import type { AuditLine } from '@passbook/contract/console/audit'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { readFilters } from './AuditFilters.tsx'
import { AuditPage } from './AuditPage.tsx'

const CUSTOMER = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22'
const LINE: AuditLine = {
  id: 7,
  at: '2026-11-16T15:00:00.000Z',
  by: { kind: 'operator', name: 'Oskar Backoffice', depositor_id: null },
  action: 'set_standing',
  about: {
    entity: 'depositor',
    id: CUSTOMER,
    name: 'Maribel Foxglove',
    depositor_id: CUSTOMER,
  },
  changes: [{ what: 'standing', before: 'none', after: 'HOLD' }],
  facts: [
    { what: 'reason', value: 'The phone was stolen' },
    { what: 'amount_cents', value: '100050' },
    { what: 'to', value: 'ACTIVE' },
    { what: 'from', value: 'VERIFIED' },
    { what: 'reasons', value: '[{"text":"We are close by.","title":"Near"}]' },
  ],
}
const CHOICES = {
  people: [{ who: 'oskar@harborlight.example', name: 'Oskar Backoffice' }],
  actions: ['set_standing', 'some_new_act'],
}

it('says when, who, what and about whom in words, with before and after', async () => {
  signInAs('approver')
  answerByPath({
    'GET /console/audit': { data: { lines: [LINE], has_more: false } },
    'GET /console/audit/choices': { data: CHOICES },
  })
  renderPage(<AuditPage />)
  const row = await screen.findByRole('row', { name: /Oskar Backoffice/ })
  expect(within(row).getByText('Account status changed')).toBeTruthy()
  expect(within(row).getByRole('link', { name: 'Maribel Foxglove' })).toBeTruthy()
  expect(row.textContent).toContain('Standing: none changed to HOLD')
  expect(row.textContent).toContain('Reason: The phone was stolen')
  expect(row.textContent).toContain('Amount: $1,000.50')
  expect(row.textContent).toContain('From: VERIFIED')
  expect(row.textContent).toContain('Reasons: Text: We are close by., Title: Near')
  expect(row.textContent).toMatch(/From: VERIFIED.*To: ACTIVE/)
  expect(await screen.findByRole('option', { name: 'Some new act' })).toBeTruthy()
})

it('leads to the request, the dispute, the message, the file and the staff member', async () => {
  signInAs('approver')
  const id = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d33'
  const lineOf = (entity: string, index: number): AuditLine => ({
    ...LINE,
    id: index,
    by: { ...LINE.by, name: `Somebody with ${entity}.` },
    about: { entity, id, name: null, depositor_id: null },
    facts: [{ what: 'dispute_id', value: id }],
  })
  const owned = (entity: string, index: number) => {
    const line = lineOf(entity, index)
    return { ...line, about: { ...line.about, depositor_id: CUSTOMER } }
  }
  const lines = [
    ...['staff_approval', 'message', 'ach_file', 'staff'].map(lineOf),
    owned('transfer', 10),
    owned('user', 11),
  ]
  answerByPath({
    'GET /console/audit': { data: { lines, has_more: false } },
    'GET /console/audit/choices': { data: CHOICES },
  })
  renderPage(<AuditPage />)
  const hrefOf = async (entity: string, name: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(`with ${entity}\\.`) })
    return within(row).queryByRole('link', { name })?.getAttribute('href')
  }
  expect(await hrefOf('staff_approval', 'An approval request')).toBe(`/console/approvals/${id}`)
  expect(await hrefOf('message', 'A message')).toBe(`/console/messages/${id}`)
  expect(await hrefOf('ach_file', 'An ACH file')).toBe(`/console/ach-files/${id}`)
  expect(await hrefOf('ach_file', 'A dispute')).toBe(`/console/disputes/${id}`)
  const transfer = `/console/customers/${CUSTOMER}/transactions/${id}`
  expect(await hrefOf('transfer', 'A transfer')).toBe(transfer)
  expect(await hrefOf('user', 'A customer’s sign-in')).toBe(`/console/customers/${CUSTOMER}`)
  // An approver opens no page about staff.
  expect(await hrefOf('staff', 'A staff member')).toBeUndefined()
})

it('leads to the list of what has no page of its own, in words', async () => {
  signInAs('administrator')
  const lineOf = (entity: string, id: string): AuditLine => ({
    ...LINE,
    id: Number(id),
    by: { ...LINE.by, name: `Somebody with ${entity}.` },
    about: { entity, id, name: null, depositor_id: null },
  })
  const lines = [lineOf('custom_role', '1'), lineOf('banner_alert', '2'), lineOf('phone', '3')]
  answerByPath({
    'GET /console/audit': { data: { lines, has_more: false } },
    'GET /console/audit/choices': { data: CHOICES },
  })
  renderPage(<AuditPage />)
  const role = await screen.findByRole('link', { name: 'A custom role' })
  expect(role.getAttribute('href')).toBe('/console/staff')
  const notice = screen.getByRole('link', { name: 'A notice' })
  expect(notice.getAttribute('href')).toBe('/console/content')
  expect(screen.getByText('A phone number')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'A phone number' })).toBeNull()
})

it('links no customer for a role that opens none', async () => {
  signInAs('administrator')
  const about = { ...LINE.about, name: null }
  answerByPath({
    'GET /console/audit': { data: { lines: [{ ...LINE, about }], has_more: false } },
    'GET /console/audit/choices': { data: CHOICES },
  })
  renderPage(<AuditPage />)
  const row = await screen.findByRole('row', { name: /Oskar Backoffice/ })
  expect(within(row).queryByRole('link')).toBeNull()
  expect(row.textContent).toContain('A customer')
})

it('takes of an address what is a filter, and nothing else', () => {
  const asked = `who=a%40b.example&from=2026-02-30&to=2026-02-28&customer=everybody&other=1`
  expect(readFilters(new URLSearchParams(asked))).toEqual({
    who: 'a@b.example',
    to: '2026-02-28',
  })
})
