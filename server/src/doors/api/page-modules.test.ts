import { describe, expect, it } from 'vitest'
import { modulesOf } from './page.ts'

const PAGES = {
  '/login': ['assets/LoginPage-1.js'],
  '/dashboard': ['assets/DashboardLayout-1.js', 'assets/home-1.js'],
}
const SIGN_IN = ['/assets/LoginPage-1.js']

function askedFor(pathname: string, hasSession: boolean): string[] {
  return modulesOf(PAGES, { pathname, hasSession })
}

describe('what a page asks for along with itself', () => {
  it('is its own for whoever may have a session', () => {
    expect(askedFor('/dashboard', true)).toEqual([
      '/assets/DashboardLayout-1.js',
      '/assets/home-1.js',
    ])
    expect(askedFor('/dashboard/transaction/17', true)).toEqual([])
  })

  it('is what sign-in needs for everybody else, whatever they asked for', () => {
    expect(askedFor('/dashboard', false)).toEqual(SIGN_IN)
    expect(askedFor('/nowhere', false)).toEqual(SIGN_IN)
  })
})
