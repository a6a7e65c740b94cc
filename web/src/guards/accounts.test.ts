import { describe, expect, it } from 'vitest'
import { afterSignIn } from '../destinations.ts'
import { dashboard } from './accounts.ts'
import { hasHome } from './standing.ts'
import { CAME_BACK, after, everyProgress, signedIn, verdictOf } from './test-facts.ts'

describe('home (SPEC 6, STATES)', () => {
  it('is home exactly for those whom signing in leads to the dashboard', () => {
    for (const progress of everyProgress()) {
      expect(hasHome(progress)).toBe(afterSignIn(progress) === '/dashboard')
    }
  })

  it('leads to relink until the person puts it off', () => {
    expect(verdictOf(dashboard, signedIn({ relink: true }))).toBe('/relink/selection')
    const putOff = after('relink-put-off')
    expect(verdictOf(dashboard, signedIn({ relink: true }, putOff))).toBe('open')
    const returned = signedIn({ funding_returned: CAME_BACK }, putOff)
    expect(verdictOf(dashboard, returned)).toBe('open')
  })

  it('tells of a return before it asks to relink', () => {
    const facts = signedIn({ relink: true, funding_returned: CAME_BACK })
    expect(verdictOf(dashboard, facts)).toBe('/funding-returned')
  })
})
