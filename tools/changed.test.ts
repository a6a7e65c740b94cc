import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { journeysOf } from './changed.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const KNOWN = {
  'faqs/faqs.e2e.ts': ['/faq', '/login'],
  'shell/offline.e2e.ts': ['/dashboard', '/faq'],
  'alerts/alerts.e2e.ts': ['/dashboard/alerts'],
  'truth/truth.e2e.ts': ['/dashboard/alerts', '/faq'],
}

const of = (...changed: string[]) => journeysOf(changed, ROOT, KNOWN)

describe('a change of', () => {
  it('a page leads to the journeys that come by its folder’s routes', () => {
    expect(of('web/src/pages/faqs/FaqPage.tsx')).toEqual({
      journeys: ['faqs/faqs.e2e.ts', 'shell/offline.e2e.ts'],
      isMainWalked: false,
    })
  })

  it('a page that no journey is known to see leads to the main ones', () => {
    expect(journeysOf(['web/src/pages/faqs/FaqPage.tsx'], ROOT, {})).toEqual({
      journeys: [],
      isMainWalked: true,
    })
  })

  it.each([
    'web/src/shell/App.tsx',
    'server/src/main.ts',
    'contract/src/limits.ts',
    'e2e/caller.ts',
  ])('%s leads to the main journeys', (file) =>
    expect(of(file)).toEqual({ journeys: [], isMainWalked: true }),
  )

  it('a journey, or what those of a folder share, leads to itself and to them', () => {
    expect(of('e2e/faqs/faqs.e2e.ts').journeys).toEqual(['faqs/faqs.e2e.ts'])
    expect(of('e2e/linking/helper.ts').journeys).toEqual([
      'linking/manual-link.e2e.ts',
      'linking/widget.e2e.ts',
    ])
    expect(of('web/src/console/work/WorkNotes.tsx').journeys).toContain('console/manual.e2e.ts')
  })

  it('a journey that is gone leads nowhere', () => {
    expect(of('e2e/faqs/gone.e2e.ts')).toEqual({ journeys: [], isMainWalked: false })
  })
})
