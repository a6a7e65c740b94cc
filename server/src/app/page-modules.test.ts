import { describe, expect, it } from 'vitest'
import { inAdvance } from './page-modules.ts'

const TEMPLATE = '<head><!--passbook:head--></head>'
const MODULES = {
  '/login': ['assets/LoginPage-1.js'],
  '/dashboard': ['assets/DashboardLayout-1.js', 'assets/home-1.js'],
}

function askedFor(pathname: string, hasSession: boolean): string[] {
  const page = inAdvance(TEMPLATE, MODULES, { pathname, hasSession })
  return [...page.matchAll(/<link[^>]*fetchpriority="low"[^>]* href="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
}

describe('what a page asks for along with itself', () => {
  it('is its own for whoever may have a session', () => {
    expect(askedFor('/dashboard', true)).toEqual(MODULES['/dashboard'])
    expect(askedFor('/dashboard/transaction/17', true)).toEqual([])
  })

  it('is what sign-in needs for everybody else, whatever they asked for', () => {
    expect(askedFor('/dashboard', false)).toEqual(MODULES['/login'])
    expect(askedFor('/nowhere', false)).toEqual(MODULES['/login'])
  })

  it('is who is there, only where somebody may be', () => {
    const pageOf = (hasSession: boolean) =>
      inAdvance(TEMPLATE, MODULES, { pathname: '/dashboard', hasSession })
    expect(pageOf(true)).toContain('auth-check')
    expect(pageOf(false)).not.toContain('auth-check')
  })
})
