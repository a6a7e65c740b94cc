import { expect, it } from 'vitest'
import { consolePages } from './console-pages.ts'
import { depositorPages } from './depositor-pages.ts'

it('knows a way to every page of the console', async () => {
  const { pages, left } = await consolePages()
  // No institution of the sandbox has a return that differs from its entry, or a request.
  expect(left).toEqual(['/console/ach-files/:uuid/answers/:place', '/console/approvals/:uuid'])
  expect(pages.map(({ path }) => path)).toContain('/console/dormancy')
  const one = pages.find(({ name }) => name === 'console_customers_uuid_notes')
  expect(one?.path).toBe('/console/customers?status=open')
  expect(one?.links?.map((leads) => leads('/console/customers/7'))).toEqual([true, false])
  const [toDay] = pages.find(({ name }) => name === 'console_reconciliation_date')?.links ?? []
  expect(
    ['/console/reconciliation/import', '/console/reconciliation/2030-03-07'].map((address) =>
      toDay?.(address),
    ),
  ).toEqual([false, true])
  const suspicion = pages.filter(({ path }) => path.startsWith('/console/suspicion'))
  expect(new Set(suspicion.map(({ as }) => as))).toEqual(new Set(['connie']))
})

it('opens each page for somebody for whom it opens, the richest first', async () => {
  const { pages, left } = await depositorPages('harborlight')
  const asOf = (path: string) => pages.find((page) => page.path === path)?.as
  expect(asOf('/login')).toBeUndefined()
  expect(asOf('/dashboard')).toBe('long-funded')
  expect(asOf('/report-a-problem')).toBe('long-funded')
  expect(left).toContain('/deposit/success')
  expect(left).not.toContain('/dashboard')
})
