import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('makes no formatter before a date or an amount is shown, and each once', async () => {
  const made: string[] = []
  const counted = (name: string) => (_locale: string, options: object) => {
    made.push(`${name} ${JSON.stringify(options)}`)
    return { format: () => 'formatted' }
  }
  vi.resetModules()
  vi.stubGlobal('Intl', {
    DateTimeFormat: vi.fn(function (...args: [string, object]) {
      return counted('date')(...args)
    }),
    NumberFormat: vi.fn(function (...args: [string, object]) {
      return counted('number')(...args)
    }),
  })
  const { formatWeekday } = await import('./dates.ts')
  const { formatCents } = await import('./money.ts')
  expect(made).toEqual([])
  formatWeekday('2026-11-17')
  formatWeekday('2026-11-18')
  formatCents(100)
  formatCents(200)
  expect(made.map((each) => each.split(' ')[0])).toEqual(['date', 'number'])
})
